import { createHash, randomBytes } from "node:crypto";
import { hasAdministrator } from "./administrator.mjs";

const HOURS = 24;

/**
 * While nobody may do everything: makes the link for the first administrator, in the place of the one that the start
 * before has made, and prints in a line where it is. Its token stands behind the #, which browsers send to nobody and
 * which therefore no log of a proxy holds.
 * @param {string} url owner's address of a migrated database
 * @param {Record<string, string>} environment
 * @param {string} command what does the same on a terminal
 * @returns {Promise<string | undefined>} nothing when there is an administrator
 */
export async function invitationToSetUp(url, { PUBLIC_URL, SETUP_TOKEN }, command) {
  if (await hasAdministrator(url)) return undefined;
  const page = `${PUBLIC_URL.replace(/\/$/, "")}/login/setup`;
  const token = SETUP_TOKEN ?? randomBytes(32).toString("base64url");
  const isFresh = await keep(url, token);
  if (!isFresh)
    return `No administrator yet, and SETUP_TOKEN has been used: set a new one and restart, or use ${command}.`;
  const address = SETUP_TOKEN ? `${page}# followed by your SETUP_TOKEN` : `${page}#${token}`;
  return `No administrator yet: open ${address} within ${HOURS} hours to create the first one, or use ${command}.`;
}

/** False: it has been used. Two starts at once leave one link, not two. */
async function keep(url, token) {
  const { default: pg } = await import("pg"); // not there yet when this module is loaded on a fresh clone
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query("begin");
    await client.query("lock table setup_links in exclusive mode");
    await client.query("delete from setup_links where used_at is null");
    const { rowCount } = await client.query(
      `insert into setup_links (token_hash, expires_at) values ($1, now() + make_interval(hours => $2))
        on conflict (token_hash) do nothing`,
      [createHash("sha256").update(token).digest(), HOURS],
    );
    await client.query("commit");
    return rowCount === 1;
  } finally {
    await client.end();
  }
}
