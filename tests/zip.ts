import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import yauzl from "yauzl";

const open = promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open);

/** Each file of a ZIP file by its path, as another program unpacks it. */
export async function filesInZip(path: string): Promise<Map<string, Buffer>> {
  const zip = await open(path, { lazyEntries: true, validateEntrySizes: true, autoClose: true });
  const openEntry = promisify(zip.openReadStream.bind(zip)) as (entry: yauzl.Entry) => Promise<NodeJS.ReadableStream>;
  const found = new Map<string, Buffer>();

  return new Promise((resolve, reject) => {
    zip.on("error", reject);
    zip.on("end", () => resolve(found));
    zip.on("entry", (entry: yauzl.Entry) => {
      openEntry(entry)
        .then((stream) => buffer(stream))
        .then((content) => {
          found.set(entry.fileName, content);
          zip.readEntry();
        }, reject);
    });
    zip.readEntry();
  });
}
