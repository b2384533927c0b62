import { decodeKeys } from "../../server/secrets/app-keys.mjs";
import { commandArguments } from "../run/programs.mjs";
import { DIE_WITH_PARENT, exitCode } from "../run-tool.mjs";
import { printLine, Refusal } from "../terminal.mjs";
import { proveKeys } from "./prove-keys.mjs";

/**
 * Seals every stored secret with the newest of APP_KEYS, while Millwright runs or not.
 * @param {string} url owner's address of a migrated database
 * @param {string[]} args --discard-lost removes what no key opens
 */
export async function reencryptSecrets(url, args) {
  const unknown = args.find((argument) => argument !== "--discard-lost");
  if (unknown) throw new Refusal(`Unknown option ${unknown}: rotate-keys takes --discard-lost or nothing.`);
  const [newest, ...older] = decodeKeys(process.env.APP_KEYS).map(({ id }) => id);
  const script = [...commandArguments("rotate-keys"), ...args];
  const code = await exitCode(process.execPath, [...DIE_WITH_PARENT, ...script], { DATABASE_URL: url });
  if (code !== 0)
    throw new Refusal(
      "Some secrets cannot be decrypted with APP_KEYS: keep all of its keys. If a key is lost, --discard-lost removes what only it could decrypt.",
    );
  await proveKeys(url, process.env.APP_KEYS);
  if (older.length === 0) return printLine(`All secrets are encrypted with ${newest}, the only key in APP_KEYS.`);
  printLine(
    `All secrets are encrypted with ${newest}. Once every process has been restarted with it, ${older.join(", ")} can be removed.`,
  );
}
