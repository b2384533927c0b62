import type { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { extract, pack } from "tar-stream";

/** A file in a tar file; its size is known before. */
export interface TarMember {
  path: string;
  bytes: number;
  at: Date;
  open: () => Readable;
}

/** Writes a tar file, one member after the other; no more than a few blocks are in memory. */
export async function writeTar(members: Iterable<TarMember> | AsyncIterable<TarMember>, to: Writable): Promise<void> {
  const tar = pack();
  const written = pipeline(chunksOf(tar), to);
  // Waited for below; until then a failure of the disk is not handled.
  written.catch(() => {});
  try {
    for await (const member of members) await Promise.race([add(tar, member), written]);
    tar.finalize();
    await written;
  } catch (error) {
    tar.destroy(error as Error);
    await written.catch(() => {});
    throw error;
  }
}

async function add(tar: ReturnType<typeof pack>, { path, bytes, at, open }: TarMember): Promise<void> {
  let entry: ReturnType<typeof tar.entry> | undefined;
  const ended = new Promise<void>((resolve, reject) => {
    entry = tar.entry({ name: path, size: bytes, mtime: at, mode: 0o644 }, (error) =>
      error ? reject(error) : resolve(),
    );
  });
  ended.catch(() => {});
  for await (const piece of open())
    if (!entry?.write(piece)) await new Promise<void>((resolve) => entry?.once("drain", () => resolve()));
  entry?.end(null);
  await ended;
}

async function* chunksOf(stream: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const piece of stream)
    if (piece instanceof Uint8Array) yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
}

/** The members of a tar file in their order. Each is read to its end, or passed over, before the next is there. */
export async function* readTar(
  from: Readable,
): AsyncGenerator<{ path: string; bytes: number; pieces: AsyncIterable<Buffer> }> {
  const tar = extract();
  feed(from, tar).catch((error: Error) => tar.destroy(error));
  try {
    for await (const entry of tar) {
      const { name, size, type } = entry.header;
      if (type === "file") yield { path: name, bytes: size, pieces: chunksOf(entry) };
      entry.resume();
    }
  } finally {
    from.destroy();
  }
}

/** Until the last byte; where the tar file is damaged nobody takes the next one, and reading it fails by itself. */
async function feed(from: Readable, tar: ReturnType<typeof extract>) {
  for await (const piece of from)
    if (!tar.write(piece)) await new Promise<void>((resolve) => tar.once("drain", () => resolve()));
  tar.end(null);
}
