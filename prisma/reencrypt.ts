import type { ClientBase } from "pg";
import { isSealedWithNewest, placeOf, type SealedColumn, seal, unseal } from "@/lib/server/secrets/sealed";
import { sealedColumns } from "@/lib/server/secrets/sealed-columns.mjs";

/** What became of one column. */
export interface ReencryptedColumn extends Pick<SealedColumn, "table" | "column" | "key"> {
  sealed: number;
  /** With the newest key already. */
  unchanged: number;
  /** Rows whose secret no key opens; they stay as they are, unless lost secrets are discarded. */
  shut: number[];
}

/** Whether secrets that no key opens stay, for a key that turns up again, or go. */
export type Lost = "keep" | "discard";

interface Secret {
  id: number;
  secret: string;
}

const batchSize = 200;

/**
 * Goes through every sealed column and seals with the newest key what another one sealed; the rest it tries to open.
 * Each row is a commit of its own: who is stopped half way begins again, and loses nothing.
 */
export async function* reencryptSecrets(
  client: Pick<ClientBase, "query">,
  lost: Lost = "keep",
): AsyncGenerator<ReencryptedColumn> {
  // The same secret in another envelope: no browser loses its trust over it, see the trigger of second_factors.
  for (const column of sealedColumns) {
    await client.query("set app.sealing_anew = 'on'");
    const done = await reencryptColumn(client, column);
    await client.query("reset app.sealing_anew");
    if (lost === "discard") for (const secret of done.shut) await discard(client, column, secret);
    yield { ...done, shut: done.shut.map(({ id }) => id) };
  }
}

/** A secret that was replaced meanwhile is kept. */
async function discard(client: Pick<ClientBase, "query">, of: SealedColumn, secret: Secret) {
  const { table, column, key, lost } = of;
  const cleared = [column, ...("beside" in of ? of.beside : [])].map((name) => `${name} = null`).join(", ");
  const remove = lost === "delete" ? `delete from ${table}` : `update ${table} set ${cleared}`;
  await client.query(`${remove} where ${key} = $1 and ${column} = $2`, [secret.id, secret.secret]);
}

type ReencryptedRows = Omit<ReencryptedColumn, "shut"> & { shut: Secret[] };

async function reencryptColumn(client: Pick<ClientBase, "query">, of: SealedColumn): Promise<ReencryptedRows> {
  const { table, column, key } = of;
  const done: ReencryptedRows = { table, column, key, sealed: 0, unchanged: 0, shut: [] };
  for (let after = 0, isMore = true; isMore; ) {
    const { rows } = await client.query<Secret>(
      `select ${key} as id, ${column} as secret from ${table} where ${column} is not null and ${key} > $1 order by ${key} limit $2`,
      [after, batchSize],
    );
    for (const row of rows) {
      const became = await reencryptSecret(client, of, row);
      if (became === "shut") done.shut.push(row);
      else if (became !== "gone") done[became]++;
    }
    after = rows.at(-1)?.id ?? after;
    isMore = rows.length === batchSize;
  }
  return done;
}

async function reencryptSecret(client: Pick<ClientBase, "query">, of: SealedColumn, { id, secret }: Secret) {
  const { table, column, key } = of;
  const place = placeOf(table, of.place as never, id);
  let stored = secret;
  for (;;) {
    const text = opened(() => unseal(stored, place));
    if (text === null) return "shut";
    if (isSealedWithNewest(stored)) return "unchanged";
    const update = `update ${table} set ${column} = $3 where ${key} = $1 and ${column} = $2`;
    const { rowCount } = await client.query(update, [id, stored, seal(text, place)]);
    if (rowCount === 1) return "sealed";

    // Somebody has put another one there: it stays, and is looked at in its turn.
    const again = `select ${column} as secret from ${table} where ${key} = $1 and ${column} is not null`;
    const { rows } = await client.query<Secret>(again, [id]);
    if (!rows[0]) return "gone";
    stored = rows[0].secret;
  }
}

function opened(open: () => string): string | null {
  try {
    return open();
  } catch {
    return null;
  }
}
