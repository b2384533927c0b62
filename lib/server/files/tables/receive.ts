import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy from "@fastify/busboy";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import { unfinishedFolder } from "../unfinished";
import { firstBytes } from "./first-bytes";

const megabyte = 1024 * 1024;
/** A million work orders as text are about 150 MB. */
export const mostOfText = 400 * megabyte;
/** Two hundred million readings. */
export const mostOfReadings = 2_000 * megabyte;
const mostOfWorkbook = 20 * megabyte;

/** A file that has come, in a place of its own until it is kept or removed. */
export interface Received {
  path: string;
  name: string;
  size: number;
  sha256: string;
  fields: Record<string, string>;
  remove: () => Promise<void>;
}

/**
 * Writes the one file of a form to the disk while it comes: the memory holds a piece of it, never the whole.
 * @param most bytes; a larger file is refused
 */
export async function receiveTable(request: Request, most = mostOfText): Promise<Received> {
  const type = request.headers.get("content-type") ?? "";
  if (!type.toLowerCase().startsWith("multipart/form-data"))
    throw new DomainError("wrong_type", "errors.wrong_content_type");
  if (Number(request.headers.get("content-length") ?? 0) > most + megabyte) throw tooLarge(most);
  if (!request.body) throw invalidField("file", "errors.file_is_required");
  const target = path.join(await unfinishedFolder(), `import-${randomUUID()}`);
  const remove = () => rm(target, { force: true });
  try {
    const { name, fields } = await written(request, type, target, most);
    if (name === null) throw invalidField("file", "errors.file_is_required");
    const { size, sha256 } = await measured(target);
    if (size === 0) throw invalidField("file", "imports.files.empty");
    return { path: target, name, size, sha256, fields, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Names of forms end up in headers and on the disk of the user who downloads: without paths and control signs. */
const cleaned = (name: string) =>
  (name.split(/[\\/]/).at(-1) ?? "").replace(/[^\p{L}\p{N} ._()-]/gu, "_").slice(-120) || "import";

async function written(request: Request, type: string, target: string, most: number) {
  const parser = new busboy({
    headers: { "content-type": type },
    limits: { files: 1, fields: 10, fieldSize: 1_000, parts: 12, fileSize: most },
  });
  const fields: Record<string, string> = {};
  let name: string | null = null;
  let onDisk: Promise<void> = Promise.resolve();
  let isTooLarge = false;
  parser.on("field", (field: string, value: string) => {
    fields[field] = value;
  });
  parser.on("file", (field: string, stream: Readable, filename: string | undefined) => {
    if (field !== "file") {
      stream.resume();
      return;
    }
    name = cleaned(filename ?? "");
    stream.on("limit", () => {
      isTooLarge = true;
    });
    onDisk = pipeline(stream, createWriteStream(target));
    // Waited for below; until then its failure is not handled.
    onDisk.catch(() => {});
  });
  if (!request.body) throw new DomainError("malformed", "errors.not_multipart");
  try {
    await pipeline(Readable.fromWeb(request.body), parser as unknown as NodeJS.WritableStream);
  } catch {
    throw new DomainError("malformed", "errors.not_multipart");
  }
  await onDisk;
  if (isTooLarge) throw tooLarge(most);

  return { name: name as string | null, fields };
}

async function measured(target: string) {
  const hash = createHash("sha256");
  let size = 0;
  for await (const chunk of createReadStream(target)) {
    hash.update(chunk as Buffer);
    size += (chunk as Buffer).length;
  }
  const file = await open(target);
  const head = await firstBytes(file, 2).finally(() => file.close());
  if (head.toString("latin1") === "PK" && size > mostOfWorkbook) throw tooLarge(mostOfWorkbook);

  return { size, sha256: hash.digest("hex") };
}

export const tooLarge = (most: number) =>
  new DomainError("too_large", "errors.file_too_large", { params: { megabytes: most / megabyte } });
