import { createHash, randomUUID } from "node:crypto";
import { copyFile, mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { ReadableStream as WebStream } from "node:stream/web";
import { DomainError, invalidField, notFound } from "@/lib/domain/shared/errors";
import { env } from "../env";
import { isMp4, isSound } from "./mp4";
import { isPdf, looksLikePdf } from "./pdf";
import { rasterise } from "./rasterise";
import { looksLikeSvg } from "./svg";
import { isSpokenWebm } from "./webm";

/**
 * Uploaded pictures are decoded and encoded again before anything of them is kept: what does not decode is not a
 * picture, whatever its name is, and no metadata or script survives. SVG becomes PNG.
 */

const megabyte = 1024 * 1024;
const maxImageBytes = 15 * megabyte;
/** Half a minute of a phone. */
const maxVideoBytes = 60 * megabyte;
const maxSvgBytes = 1024 * 1024;
const maxPixels = 24_000_000;
const maxSide = 2_400;

export interface StoredFile {
  storage_key: string;
  name: string;
  mime: string;
  size: number;
  sha256: string;
}

const greatestInt = 2_147_483_647;

/** How a file's size is stored. */
export const sizeColumns = (size: number) => ({
  size: Math.min(size, greatestInt),
  large_size: size > greatestInt ? BigInt(size) : null,
});

/** In bytes, as it was stored. */
export const storedSize = ({ size, large_size }: { size: number; large_size: bigint | null }) =>
  large_size === null ? size : Number(large_size);

const folder = () => path.join(env.dataDir, "files");

// The key is ours, never the user's: two hex characters of folder, then a UUID.
const pathOf = (storage_key: string) => {
  if (!/^[0-9a-f]{2}\/[0-9a-f-]{36}$/.test(storage_key)) throw new Error("not a storage key");
  return path.join(folder(), storage_key);
};

/** A new key, its folder made. */
async function newPlace() {
  const id = randomUUID();
  const storage_key = `${id.slice(0, 2)}/${id}`;
  const target = pathOf(storage_key);
  await mkdir(path.dirname(target), { recursive: true });
  return { storage_key, target };
}

/** Writes bytes under a new key: to a temporary name first, so that a crash leaves no half file. */
export async function storeBytes(bytes: Buffer, name: string, mime: string): Promise<StoredFile> {
  const { storage_key, target } = await newPlace();
  try {
    await writeFile(`${target}.part`, bytes, { flush: true });
    await rename(`${target}.part`, target);
  } catch (error) {
    await rm(`${target}.part`, { force: true });
    throw error;
  }
  return { storage_key, name, mime, size: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
}

/** Takes a file that a worker has written and moves it under a new key. */
export async function adopt(from: string, name: string, mime: string): Promise<StoredFile> {
  const { storage_key, target } = await newPlace();
  const sha256 = await sha256Of(from);
  await moved(from, target);
  return {
    storage_key,
    name,
    mime,
    size: (await stat(/*turbopackIgnore: true*/ target)).size,
    sha256,
  };
}

/** Files may be kept on a disk of their own: what cannot be renamed onto it is copied, and is there whole or not at all. */
async function moved(from: string, target: string) {
  try {
    await rename(from, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
    const part = `${target}.part`;
    await copyFile(/*turbopackIgnore: true*/ from, part);
    await rename(part, target);
    await rm(from);
  }
}

/** Of a file of any size, read into the same memory again and again: a stream leaves a buffer behind for each part. */
async function sha256Of(from: string): Promise<string> {
  const hash = createHash("sha256");
  const part = Buffer.allocUnsafe(64 * 1024);
  const file = await open(/*turbopackIgnore: true*/ from);
  try {
    for (let read = 1; read > 0; ) {
      read = (await file.read(part, 0, part.length)).bytesRead;
      hash.update(part.subarray(0, read));
    }
  } finally {
    await file.close();
  }

  return hash.digest("hex");
}

/** A picture as it will be served. Throws a refusal on the field when it is none. */
export async function storeImage(file: File, field: string, otherwise = "errors.not_an_image"): Promise<StoredFile> {
  if (file.size === 0) throw invalidField(field, "errors.file_is_required");
  if (file.size > maxImageBytes)
    throw new DomainError("too_large", "errors.file_too_large", { params: { megabytes: 15 } });
  const sent = Buffer.from(await file.arrayBuffer());
  const refusal = invalidField(field, otherwise);
  const { encoded, isPhoto } = await encodedAgain(looksLikeSvg(sent) ? await drawn(sent, refusal) : sent, refusal);

  return storeBytes(
    encoded,
    `${baseOf(file, "image")}.${isPhoto ? "jpg" : "png"}`,
    isPhoto ? "image/jpeg" : "image/png",
  );
}

/** Five minutes of speech. */
const maxVoiceBytes = 10 * megabyte;

/** What a recording lies in, by its first bytes; null where it is none. */
async function containerOf(file: File): Promise<"webm" | "mp4" | null> {
  const head = Buffer.from(await file.slice(0, 8).arrayBuffer());
  if (head.length === 8 && head.readUInt32BE(0) === 0x1a45dfa3) return "webm";

  return head.toString("latin1", 4) === "ftyp" ? "mp4" : null;
}

const noVideo = () => new DomainError("wrong_type", "errors.no_video");

/** A picture, where recordings are refused as what they are. */
export async function storePhoto(file: File, field: string): Promise<StoredFile> {
  if ((await containerOf(file)) !== null) throw noVideo();

  return storeImage(file, field);
}

/** A voice note as it was sent, at most five minutes; a video is refused. */
export async function storeVoice(file: File, field: string): Promise<StoredFile> {
  const kind = await containerOf(file);
  if (kind === null) throw invalidField(field, "errors.not_a_recording");
  if (kind === "mp4" && !isSound(Buffer.from(await file.arrayBuffer()))) throw noVideo();

  return storeMedia(file, field, "errors.not_a_recording");
}

/** A picture; or a video or a voice note as it was sent: there is nothing in one that a browser would run. */
export async function storeMedia(
  file: File,
  field: string,
  otherwise = "errors.not_a_picture_or_video",
): Promise<StoredFile> {
  const kind = await containerOf(file);
  if (kind === null) return storeImage(file, field, otherwise);
  const isEbml = kind === "webm";
  const refusal = invalidField(field, otherwise);
  const within = (most: number) => {
    if (file.size > most)
      throw new DomainError("too_large", "errors.file_too_large", { params: { megabytes: most / megabyte } });
  };
  within(isEbml ? maxVoiceBytes : maxVideoBytes);
  const sent = Buffer.from(await file.arrayBuffer());
  if (isEbml) {
    if (!isSpokenWebm(sent)) throw refusal;
    return storeBytes(sent, `${baseOf(file, "voice")}.webm`, "audio/webm");
  }
  if (!isMp4(sent)) throw refusal;
  if (!isSound(sent)) return storeBytes(sent, `${baseOf(file, "video")}.mp4`, "video/mp4");
  within(maxVoiceBytes);

  return storeBytes(sent, `${baseOf(file, "voice")}.m4a`, "audio/mp4");
}

/** A manual of a few hundred pages with drawings. */
const maxPdfBytes = 30 * megabyte;

/** A PDF as it was sent, or what storeMedia takes. */
export async function storeDocument(file: File, field: string): Promise<StoredFile> {
  if (!looksLikePdf(Buffer.from(await file.slice(0, 8).arrayBuffer())))
    return storeMedia(file, field, "errors.not_a_document");
  if (file.size > maxPdfBytes)
    throw new DomainError("too_large", "errors.file_too_large", { params: { megabytes: maxPdfBytes / megabyte } });
  const sent = Buffer.from(await file.arrayBuffer());
  if (!isPdf(sent)) throw invalidField(field, "errors.not_a_document");

  return storeBytes(sent, `${baseOf(file, "document")}.pdf`, "application/pdf");
}

/** The name that a file had on the computer it comes from, without its ending and without signs that paths have. */
const baseOf = (file: File, unnamed: string) =>
  file.name
    .replace(/[^\p{L}\p{N} ._-]/gu, "_")
    .replace(/\.[^.]*$/, "")
    .slice(0, 80) || unnamed;

async function encodedAgain(bytes: Buffer, refusal: DomainError) {
  try {
    // A process that stores no picture does without thirty megabytes.
    const { default: sharp } = await import("sharp");
    const decoder = sharp(bytes, { limitInputPixels: maxPixels, failOn: "error", animated: false });
    const { format } = await decoder.metadata();
    if (!format || !["jpeg", "png", "gif"].includes(format)) throw refusal;
    const sized = decoder.rotate().resize({ width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true });
    const isPhoto = format === "jpeg";
    return { encoded: await (isPhoto ? sized.jpeg({ quality: 85 }) : sized.png()).toBuffer(), isPhoto };
  } catch {
    throw refusal;
  }
}

async function drawn(svg: Buffer, refusal: DomainError): Promise<Buffer> {
  if (svg.length > maxSvgBytes || /<!DOCTYPE|<!ENTITY/i.test(svg.toString("utf8"))) throw refusal;
  const png = await rasterise(svg, { pixels: maxPixels, side: maxSide });
  if (!png) throw refusal;
  return png;
}

/** Where it lies, for what reads it piece by piece. */
export const storedPath = (storage_key: string) => pathOf(storage_key);

export const readBytes = (storage_key: string) => readFile(pathOf(storage_key));

export const streamStored = (storage_key: string, part: { start: number; end: number }) =>
  streamFile(pathOf(storage_key), part);

/**
 * A file as the body of an answer. One that is gone is "not found", not a download that breaks off. It is opened when its first
 * bytes are asked for: an answer that nobody reads (asked as HEAD, for a session that has changed meanwhile, by somebody who has
 * gone) holds no file open, and one that is given up closes it.
 */
export async function streamFile(place: string, part: { start: number; end: number }): Promise<ReadableStream> {
  try {
    await stat(/*turbopackIgnore: true*/ place);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") throw notFound();
    throw error;
  }
  return WebStream.from(bytesOf(place, part)) as ReadableStream;
}

async function* bytesOf(place: string, part: { start: number; end: number }): AsyncGenerator<Uint8Array> {
  const file = await open(/*turbopackIgnore: true*/ place);
  try {
    const isWhole = part.end < part.start;
    yield* file.createReadStream({ ...(!isWhole && part), autoClose: false }) as AsyncIterable<Buffer>;
  } finally {
    await file.close();
  }
}

export const discard = (storage_key: string) => rm(pathOf(storage_key), { force: true });
