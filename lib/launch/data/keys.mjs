import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { KEY_BYTES } from "../../server/secrets/app-keys.mjs";

export const newKeys = () => `k1:${randomBytes(KEY_BYTES).toString("base64url")}`;

/** Made once: with another key nothing that was encrypted can be read again. */
export function keysOf(dataDirectory) {
  const file = path.join(dataDirectory, "app-keys");
  if (!fs.existsSync(file)) writeOnce(file, newKeys());
  return fs.readFileSync(file, "utf8").trim();
}

/** Written beside and renamed, so that a start killed in between leaves no half key. */
function writeOnce(file, text) {
  fs.writeFileSync(`${file}.new`, `${text}\n`, { mode: 0o600 });
  fs.renameSync(`${file}.new`, file);
}
