import { randomBytes } from "node:crypto";
import { sha256 } from "./session";

/** A new secret of a program: its mark, 8 characters that identify it, 43 that are secret. Only the hash is kept. */
export function bearerKey(mark: string) {
  const shown = randomBytes(6).toString("hex").slice(0, 8);
  const key = `${mark}${shown}_${randomBytes(32).toString("base64url")}`;
  return { key, prefix: `${mark}${shown}_…`, hash: sha256(key) };
}
