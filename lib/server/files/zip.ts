import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";

/** A file in a ZIP file. */
export interface ZipMember {
  path: string;
  at: Date;
  isPacked: boolean;
  pieces: Iterable<Uint8Array>;
}

/**
 * Writes a ZIP file while its members are made, one after the other: the next is asked for when the last has been taken,
 * so that the memory holds one of them and what the disk has not taken yet. Beyond 4 GB it is a ZIP64.
 */
export async function writeZip(members: AsyncIterable<ZipMember>, to: Writable): Promise<void> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const written = pipeline(output, to);
  // Waited for below; until then a failure of the disk is not handled.
  written.catch(() => {});
  try {
    for await (const member of members) await Promise.race([add(zip, member), written]);
    zip.end();
    await written;
  } catch (error) {
    output.destroy();
    await written.catch(() => {});
    throw error;
  }
}

const add = (zip: ZipFile, { path, at, isPacked, pieces }: ZipMember) =>
  new Promise<void>((resolve, reject) => {
    zip.once("error", reject);
    zip.addReadStreamLazy(path, { mtime: at, compress: isPacked }, (give) => {
      const stream = Readable.from(pieces, { objectMode: false });
      stream.once("error", reject);
      stream.once("end", () => {
        zip.off("error", reject);
        resolve();
      });
      give(null, stream);
    });
  });
