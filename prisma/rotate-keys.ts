import pg from "pg";
import { reencryptSecrets } from "./reencrypt";

/**
 * As the owner of the database, for lib/launch/data/reencrypt.mjs: prints what became of each column, and ends with 3 when
 * there is a secret that no key opens. With --discard-lost it removes those.
 */
const { DATABASE_URL } = process.env;
if (!DATABASE_URL) throw new Error("DATABASE_URL is not set");
const lost = process.argv.includes("--discard-lost") ? "discard" : "keep";
const client = new pg.Client(DATABASE_URL);
await client.connect();

try {
  for await (const { table, column, key, sealed, unchanged, shut } of reencryptSecrets(client, lost)) {
    const name = `${table}.${column}`;
    process.stdout.write(`${name}: ${sealed} re-encrypted, ${unchanged} unchanged, ${shut.length} without a key\n`);
    for (const id of shut)
      process.stderr.write(
        `${name} of ${key} ${id} cannot be decrypted with any key in APP_KEYS${lost === "discard" ? ": removed" : ""}.\n`,
      );
    if (shut.length > 0 && lost === "keep") process.exitCode = 3;
  }
} finally {
  await client.end();
}
