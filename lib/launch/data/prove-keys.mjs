import { hkdfSync } from "node:crypto";
import pg from "pg";
import { decodeKeys } from "../../server/secrets/app-keys.mjs";
import { sealedColumns } from "../../server/secrets/sealed-columns.mjs";
import { Refusal } from "../terminal.mjs";

/*
 * Wrong APP_KEYS would show themselves first when somebody signs in with a second factor, with an error that nobody
 * understands. So each key leaves a proof in the database, from which nothing can be learnt of it, and every start and
 * restore compares them.
 */

/** @typedef {{ proofs: { id: string, proof: string }[], used: { id: string, secrets: number }[] }} KeyState */

/**
 * Refuses with a sentence unless APP_KEYS holds every key that encrypts something here; then remembers its keys.
 * @param {string} url owner's address of a migrated database
 * @param {string | undefined} text APP_KEYS
 */
export async function proveKeys(url, text) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const keys = requireKeys(await keyState(client), text, "this database", startHelp);
    // Those that encrypt nothing any more are forgotten with their keys; a new key may have the name of such a one.
    await client.query(
      `with gone as (delete from app_keys where id <> all ($1))
       insert into app_keys (id, proof) select * from unnest($1::text[], $2::text[])
         on conflict (id) do update set proof = excluded.proof where app_keys.proof <> excluded.proof`,
      [keys.map(({ id }) => id), keys.map(({ proof }) => proof)],
    );
  } finally {
    await client.end();
  }
}

/**
 * Which keys a database knows, and how many secrets each of them encrypts.
 * @param {Pick<pg.Client, "query">} client owner's, of a migrated database
 * @returns {Promise<KeyState>}
 */
export async function keyState(client) {
  const { rows: proofs } = await client.query("select id, proof from app_keys order by id");
  const sealed = sealedColumns.map(
    ({ table, column }) => `select split_part(${column}, '.', 2) as id from ${table} where ${column} is not null`,
  );
  const { rows: used } = await client.query(
    `select id, count(*)::int as secrets from (${sealed.join(" union all ")}) s group by id order by id`,
  );
  return { proofs, used };
}

/**
 * @param {KeyState} state
 * @param {string | undefined} text APP_KEYS
 * @param {string} what whose keys these are: "this database", "this backup"
 * @param {string} help what can be done about it
 * @returns {{ id: string, proof: string }[]} of each key of APP_KEYS
 */
export function requireKeys({ proofs, used }, text, what, help) {
  const keys = text ? decodeKeys(text).map(({ id, key }) => ({ id, proof: proofOf(key) })) : [];
  for (const { id, secrets } of used) {
    const given = keys.find((key) => key.id === id);
    const known = proofs.find((proof) => proof.id === id);
    const count = secrets === 1 ? "1 secret" : `${secrets} secrets`;
    if (!given)
      throw new Refusal(`APP_KEYS does not contain the key ${id}, which encrypts ${count} of ${what}. ${help}`);
    if (known && known.proof !== given.proof)
      throw new Refusal(`The key ${id} in APP_KEYS is not the one that encrypts ${count} of ${what}. ${help}`);
  }
  return keys;
}

const startHelp =
  "Set the APP_KEYS of that time. If they are lost: set a new key with a new id and run rotate-keys with --discard-lost, which removes the second factors, single sign-on settings, webhook secrets, broker passwords and codes of labels that cannot be decrypted.";

const proofOf = (key) => Buffer.from(hkdfSync("sha256", key, "", "millwright proof", 16)).toString("base64url");
