import { randomBytes } from "node:crypto";
import { sqlAsAuth, type Tx } from "@/lib/server/data/db";

/** What a device signs in with; only its hash is kept. */
export const newToken = () => `d_${randomBytes(32).toString("base64url")}`;

/** Notified when a token is revoked or its controller archived: processes with open connections check them again. */
export const tokenChangeChannel = "millwright_standing";

export const announceTokenChange = (tx: Tx) => tx.$executeRaw`select pg_notify(${tokenChangeChannel}, '')`;

/** Which of these tokens still open a door. */
export async function validTokens(token_ids: readonly number[]): Promise<Set<number>> {
  if (token_ids.length === 0) return new Set();
  const { rows } = await sqlAsAuth((client) =>
    client.query<{ id: number }>({
      name: "standing-tokens",
      text: `select t.id from controller_tokens t join controllers c on c.id = t.controller_id
        where t.id = any($1) and t.revoked_at is null and (t.expires_at is null or t.expires_at > now())
          and c.deleted_at is null and c.archived_at is null`,
      values: [token_ids],
    }),
  );

  return new Set(rows.map(({ id }) => id));
}
