import type { IncomingMessage } from "node:http";
import type { z } from "zod";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import type { Uploads } from "@/lib/domain/shared/file-kinds";
import { subscriberOf } from "@/lib/domain/shared/subscriber";
import { asProvider, withScope } from "../data/db";
import { discard, type StoredFile, storeDocument, storeImage, storeMedia } from "../files/storage";
import { receivedBy } from "./bare";
import type { Contract } from "./contract";
import { consume, type Limit } from "./limits";
import { parse } from "./refusals";
import { notSignedIn } from "./session";
import type { Visit } from "./visitor";
import { fromForm, parseObject } from "./wire";

type Described = Pick<
  Contract<unknown, unknown, z.ZodType | undefined>,
  "body" | "files" | "takes" | "handsOverFiles" | "isOverride" | "maxBodyBytes" | "refusedForm"
>;

const megabyte = 1024 * 1024;
const maxBodyBytes = megabyte;
/** Nobody has to answer for what comes without a session. */
const maxBytesOfStrangers = 16 * 1024;
/** Of a whole form, by what its files may be. */
const mostBytes: Record<Uploads, number> = { pictures: 16 * megabyte, media: 61 * megabyte, documents: 61 * megabyte };
const keepers: Record<Uploads, (file: File, field: string) => Promise<StoredFile>> = {
  pictures: storeImage,
  media: storeMedia,
  documents: storeDocument,
};

/** What the contract takes of the body: JSON, or a form with pictures. */
export async function readBody(contract: Described, request: Request, visit: Visit): Promise<unknown> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type === "multipart/form-data" && (contract.files || contract.isOverride))
    return readMultipart(contract, request, visit);
  if (contract.isOverride && request.method === "POST")
    throw new DomainError("wrong_type", "errors.wrong_content_type");
  const most = contract.maxBodyBytes ?? (visit.viewer ? maxBodyBytes : maxBytesOfStrangers);
  const text = asText(await readBytes(request, most));
  if (type !== "application/json") {
    // A DELETE by id may come without a body at all.
    if (text === "" && type === "") return contract.body ? parse(contract.body, {}) : {};
    throw new DomainError("wrong_type", "errors.wrong_content_type");
  }
  const value = text === "" ? {} : parseObject(text);
  return contract.body ? parse(contract.body, value) : value;
}

async function readMultipart(contract: Described, request: Request, visit: Visit): Promise<unknown> {
  const form = await formOf(request, mostBytes[contract.takes ?? "pictures"]);
  const { body, files, method } = fromForm(form);
  const override = method ?? request.headers.get("x-http-method-override")?.toUpperCase() ?? null;
  if (contract.isOverride && override !== "PUT") throw new DomainError("malformed", "errors.method_override");
  if (contract.refusedForm) visit.typed = textsIn(body);
  if (contract.handsOverFiles) {
    visit.files = filesFor(contract, files);
    return contract.body ? parse(contract.body, body) : body;
  }
  const stored: [string, StoredFile][] = [];
  for (const [field, file] of files) {
    if (!contract.files?.includes(field)) throw invalidField(field, "errors.unknown_field");
    if (visit.viewer) await consume("upload", String(visit.viewer.user_id));
    stored.push([field, await keepers[contract.takes ?? "pictures"](file, field)]);
  }
  const hashes = Object.fromEntries(stored.map(([field, { sha256 }]) => [field, sha256]));
  const sent = { ...body, ...hashes };
  for (const [field, file] of stored) {
    const id = await rememberFile(visit, file);
    body[`${field}_id`] = id;
    visit.stored = [...(visit.stored ?? []), { id, storage_key: file.storage_key }];
  }
  const taken = contract.body ? parse(contract.body, body) : body;
  if (stored.length > 0) asSent.set(taken as object, sent);
  return taken;
}

const textsIn = (body: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === "string"));

/** Those that the call takes; a form without scripts sends an empty one for each that nobody has chosen. */
function filesFor(contract: Described, files: ReadonlyMap<string, File>): ReadonlyMap<string, File> {
  const chosen = [...files].filter(([, file]) => file.size > 0 || file.name !== "");
  const strange = chosen.find(([field]) => !contract.files?.includes(field));
  if (strange) throw invalidField(strange[0], "errors.unknown_field");

  return new Map(chosen);
}

const asSent = new WeakMap<object, unknown>();

/** What a repetition has in common with the first time: the same picture is stored again, under another number. */
export const unnumbered = (body: unknown): unknown => (typeof body === "object" && body && asSent.get(body)) || body;

async function formOf(request: Request, mostBytes: number): Promise<FormData> {
  const bytes = new Uint8Array(await readBytes(request, mostBytes));
  const headers = { "Content-Type": request.headers.get("content-type") ?? "" };
  try {
    return await new Response(bytes, { headers }).formData();
  } catch {
    throw new DomainError("malformed", "errors.not_multipart");
  }
}

async function rememberFile(visit: Visit, file: StoredFile): Promise<number> {
  const viewer = visit.viewer;
  if (!viewer) throw notSignedIn();
  const company_id = viewer.company_id;
  const row = await withScope(viewer, (tx) =>
    tx.file.create({ data: { ...file, company_id, user_id: viewer.user_id }, select: { id: true } }),
  );
  return row.id;
}

/** Of a repetition, which is answered as the first time: its pictures are there already, under the number of the answer. */
export async function forgetStored({ stored = [] }: Visit): Promise<void> {
  if (stored.length === 0) return;
  await asProvider((tx) => tx.file.deleteMany({ where: { id: { in: stored.map(({ id }) => id) } } }));
  for (const { storage_key } of stored) await discard(storage_key);
}

/** Reads at most so many bytes: a body that claims less than it sends is cut off here. */
export async function readBytes(request: Request, limit: number): Promise<Buffer> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge();
  const received = receivedBy(request);
  if (received && request.method !== "GET" && request.method !== "HEAD") return bytesOf(received, limit);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > limit) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    // Else the caller hung up half way.
    throw error instanceof DomainError ? error : malformed();
  }
  return Buffer.concat(chunks);
}

/** What comes beyond the limit is read too, and kept nowhere: the connection goes on to serve. */
function bytesOf(received: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const hungUp = () => reject(malformed());
    if (received.destroyed || received.readableEnded) return hungUp();
    const chunks: Buffer[] = [];
    let size = 0;
    received.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) return void chunks.push(chunk);
      chunks.length = 0;
      reject(tooLarge());
    });
    received.once("end", () => {
      // It closes after its end too, and making an error that nobody sees costs as much as reading.
      received.off("close", hungUp);
      const [only, ...more] = chunks;
      resolve(only && more.length === 0 ? only : Buffer.concat(chunks));
    });
    received.once("error", hungUp);
    received.once("close", hungUp);
  });
}

/** A form as a page of another site posts it; its address is counted before the body is read. */
export async function readForm(
  request: Request,
  { ip }: Pick<Visit, "ip">,
  perAddress: Limit,
  most: number,
): Promise<URLSearchParams> {
  await consume(perAddress, subscriberOf(ip));
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") throw new DomainError("wrong_type", "errors.wrong_content_type");
  return new URLSearchParams(asText(await readBytes(request, most)));
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

export function asText(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw malformed();
  }
}

const malformed = () => new DomainError("malformed", "errors.malformed");
export const tooLarge = () => new DomainError("too_large", "errors.body_too_large");
