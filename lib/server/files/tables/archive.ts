import { promisify } from "node:util";
import yauzl from "yauzl";
import { unreadable } from "./table";

const openZip = promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open);

/** What a workbook's archive may hold (decision 0046): a plant's biggest sheet is far below, a bomb far above. */
const mostEntries = 200;
const megabyte = 1024 * 1024;
const mostOfEntry = 50 * megabyte;
const mostInAll = 100 * megabyte;
const mostRatio = 100;
/** Signs "<" of the parts that are read whole, sheets being read as they come: 400,000 different texts, 340 MB of memory. */
const mostMarkup = 1_600_000;
/** Smaller entries shrink as they like: a sheet of empty cells is one. */
const ratioFrom = megabyte;

/**
 * The names of what is inside, after every entry has been inflated once and counted, because the sizes that an archive
 * claims may be lies. XML with a document type is refused with it: that is where entities come from.
 */
export async function inspected(path: string): Promise<Set<string>> {
  const zip = await openZip(path, { lazyEntries: true, validateEntrySizes: true, autoClose: true }).catch(() => {
    throw unreadable("broken_workbook");
  });
  const names = new Set<string>();
  let total = 0;
  let markup = 0;

  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      zip.close();
      reject(error);
    };
    zip.on("error", () => fail(unreadable("broken_workbook")));
    zip.on("end", () => resolve(names));
    zip.on("entry", (entry: yauzl.Entry) => {
      if (names.size >= mostEntries) return fail(unreadable("too_big_inside"));
      // Bit 0: encrypted.
      if (entry.generalPurposeBitFlag & 1) return fail(unreadable("encrypted"));
      names.add(entry.fileName);
      if (entry.fileName.endsWith("/")) return zip.readEntry();
      count(entry).then(() => zip.readEntry(), fail);
    });
    zip.readEntry();
  });

  function count(entry: yauzl.Entry): Promise<void> {
    return new Promise((resolve, reject) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error || !stream) return reject(unreadable("broken_workbook"));
        const isXml = /\.(xml|rels)$/i.test(entry.fileName);
        const isWhole = isXml && !entry.fileName.startsWith("xl/worksheets/");
        let size = 0;
        let tail = "";
        stream.on("data", (chunk: Buffer) => {
          size += chunk.length;
          total += chunk.length;
          const isBomb = size > ratioFrom && size > entry.compressedSize * mostRatio;
          if (isWhole) markup += signsIn(chunk);
          if (size > mostOfEntry || total > mostInAll || isBomb || markup > mostMarkup)
            stream.destroy(unreadable("too_big_inside"));
          else if (isXml) {
            const text = tail + chunk.toString("latin1");
            if (/<!(DOCTYPE|ENTITY)/i.test(text)) stream.destroy(unreadable("has_entities"));
            tail = text.slice(-16);
          }
        });
        stream.on("end", resolve);
        stream.on("error", (cause: Error) =>
          reject(cause.constructor.name === "DomainError" ? cause : unreadable("broken_workbook")),
        );
      });
    });
  }
}

function signsIn(chunk: Buffer): number {
  let signs = 0;
  for (let at = chunk.indexOf("<"); at >= 0; at = chunk.indexOf("<", at + 1)) signs++;

  return signs;
}
