import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { decodeKeys } from "@/lib/server/secrets/app-keys.mjs";
import type { sealedColumns } from "@/lib/server/secrets/sealed-columns.mjs";
import { env } from "../env";

/**
 * Secrets that must be read again (of authenticators, of other services) lie in the database sealed with APP_KEYS:
 * anyone who has a copy of the database alone reads none. The newest key seals, every key opens.
 *
 *   v1.<key id>.<iv>.<ciphertext>.<tag>, AES-256-GCM, tied to the place where it lies
 */

export type SealedColumn = (typeof sealedColumns)[number];
type PlacesIn<Table> = Extract<SealedColumn, { table: Table }>["place"];

/** Made by placeOf alone, so that nothing is sealed for a column that the list does not hold. */
export type Place = string & { readonly isOfTheList: true };

/** "second_factors|totp_secret|17": what is moved to another row or column does not open. */
export const placeOf = <Table extends SealedColumn["table"]>(table: Table, column: PlacesIn<Table>, id: number) =>
  `${table}|${column}|${id}` as Place;

const newestKey = () => subKeys("seal")[0];

export const isSealedWithNewest = (sealed: string) => sealed.startsWith(`v1.${newestKey().id}.`);

export function seal(text: string, place: Place): string {
  const { id, key } = newestKey();
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return ["v1", id, ...[iv, sealed, cipher.getAuthTag()].map((part) => part.toString("base64url"))].join(".");
}

export function unseal(sealed: string, place: Place): string {
  const [version, keyId, ...parts] = sealed.split(".");
  const [iv, text, tag] = parts.map((part) => Buffer.from(part, "base64url"));
  const found = subKeys("seal").find(({ id }) => id === keyId);
  if (version !== "v1" || !found || !iv || !text || tag?.length !== 16)
    throw new Error("no key for this encrypted secret");
  const cipher = createDecipheriv("aes-256-gcm", found.key, iv).setAAD(Buffer.from(place)).setAuthTag(tag);
  return Buffer.concat([cipher.update(text), cipher.final()]).toString("utf8");
}

/**
 * What processes of the product send each other where others may listen, and may send something too: anyone who signs in to the
 * database receives every NOTIFY. `of` is what it is about: a message of one channel does not open in another.
 */
export const sealMessage = (text: string, of: string): string => {
  const { id, key } = subKeys("message")[0];
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(of));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return `${id}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url")}`;
};

/** Null: it is not from one of our processes. */
export function openMessage(sealed: string, of: string): string | null {
  const [keyId, encoded] = sealed.split(".");
  const found = subKeys("message").find(({ id }) => id === keyId);
  const bytes = Buffer.from(encoded ?? "", "base64url");
  if (!found || bytes.length < 28) return null;
  const cipher = createDecipheriv("aes-256-gcm", found.key, bytes.subarray(0, 12));
  cipher.setAAD(Buffer.from(of)).setAuthTag(bytes.subarray(12, 28));
  try {
    return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

/** For short codes, which could be found from a plain hash by trying them all. */
export const sign = (text: string, purpose: string): Buffer => hmac(subKeys(purpose)[0].key, text);

export const isSigned = (signature: Uint8Array, text: string, purpose: string): boolean =>
  subKeys(purpose).some(({ key }) => {
    const own = hmac(key, text);
    return own.length === signature.length && timingSafeEqual(own, signature);
  });

const hmac = (key: Buffer, text: string) => createHmac("sha256", key).update(text).digest();

interface Key {
  id: string;
  key: Buffer;
}

/** A key of its own for every purpose, so that none reveals anything of another. */
function subKeys(purpose: string): [Key, ...Key[]] {
  const [newest, ...older] = decodeKeys(env.appKeys).map(({ id, key }) => ({
    id,
    key: Buffer.from(hkdfSync("sha256", key, "", `millwright ${purpose}`, 32)),
  }));
  return [newest!, ...older];
}
