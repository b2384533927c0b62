import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import { promisify } from "node:util";
import { Refusal } from "../terminal.mjs";
import { spawnOptions, windows } from "./postgres-place.mjs";

export const OWNER = "millwright";

/** Built beside and renamed: an initdb that was killed half way must not look like a database. */
export async function createCluster(place, log) {
  if (fs.existsSync(place.data)) return requireOwnData(place);
  log("creating the database");
  const fresh = `${place.data}.new`;
  fs.rmSync(fresh, { recursive: true, force: true });
  writePassword(place);
  await initdb(place, fresh);
  fs.renameSync(fresh, place.data);
}

function requireOwnData(place) {
  if (!windows && process.getuid() !== 0 && fs.statSync(place.data).uid !== process.getuid())
    throw new Refusal(
      `The database in ${place.base} belongs to another account: set DATA_DIR to a folder of your own.`,
    );
  if (!fs.existsSync(place.password))
    throw new Refusal(`${place.password} is missing: without it the database cannot be opened.`);
}

function writePassword({ password, account }) {
  fs.rmSync(password, { force: true });
  fs.writeFileSync(password, randomBytes(24).toString("base64url"), { mode: 0o600 });
  if (account.uid !== undefined) fs.chownSync(password, account.uid, account.gid);
}

/** Locale C.UTF-8 is built into PostgreSQL: the same order of text on every system, whatever is installed there. */
async function initdb(place, directory) {
  const options = ["-D", directory, "-U", OWNER, "--pwfile", place.password, "--auth=scram-sha-256", "--encoding=UTF8"];
  const locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  try {
    const args = [...options, ...locale, "--data-checksums", "--no-instructions"];
    await promisify(execFile)(place.program("initdb"), args, spawnOptions(place));
  } catch (error) {
    throw new Refusal(
      `PostgreSQL could not create its data in ${place.base}: ${lastLine(error.stderr || error.message)}`,
    );
  }
}

const lastLine = (text) => String(text).trim().split("\n").at(-1);
