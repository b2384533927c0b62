import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { sqlAsProvider } from "@/lib/server/data/db";

export type Row = Record<string, unknown> & { id?: number };

/** The rows of a member, one at a time. */
export async function* linesIn(file: string): AsyncGenerator<Row> {
  const from = createReadStream(file);
  const unpacked = createGunzip();
  from.on("error", (error) => unpacked.destroy(error));
  const lines = createInterface({ input: from.pipe(unpacked), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) if (line !== "") yield JSON.parse(line) as Row;
}

/** New ids of the rows of one table: eight bytes a row. */
class TableIds {
  readonly #old: Int32Array;
  readonly #fresh: Int32Array;

  constructor(old: readonly number[], fresh: readonly number[]) {
    this.#old = Int32Array.from(old).sort();
    this.#fresh = Int32Array.from(fresh).sort();
  }

  get(id: number): number | null {
    const at = this.#placeOf(id);
    return at === null ? null : this.#fresh[at] || null;
  }

  /** It does not come along: what refers to it refers to nothing. */
  forget(id: number) {
    const at = this.#placeOf(id);
    if (at !== null) this.#fresh[at] = 0;
  }

  #placeOf(id: number): number | null {
    let low = 0;
    let high = this.#old.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = this.#old[middle] ?? 0;
      if (found === id) return middle;
      if (found < id) low = middle + 1;
      else high = middle - 1;
    }
    return null;
  }
}

/** Which row of this installation each row of an archive becomes. */
export class NewIds {
  readonly #tables = new Map<string, TableIds>();
  /** Records of the provider, each a row that is here or one that is made. */
  readonly #shared = new Map<string, Map<number, number>>();

  constructor(private readonly company: { before: number; now: number }) {}

  readonly of = (table: string, id: number): number | null => {
    if (table === "companies") return id === this.company.before ? this.company.now : null;
    return this.#tables.get(table)?.get(id) ?? this.#shared.get(table)?.get(id) ?? null;
  };

  share(table: string, id: number, now: number) {
    const known = this.#shared.get(table) ?? new Map<number, number>();
    this.#shared.set(table, known.set(id, now));
  }

  forget(table: string, id: number) {
    this.#tables.get(table)?.forget(id);
  }

  /** Takes as many new ids as a member has rows: what refers to a row may come before it. */
  async take(table: string, file: string): Promise<void> {
    const old: number[] = [];
    for await (const { id } of linesIn(file)) if (typeof id === "number") old.push(id);
    const { rows } = await sqlAsProvider((client) =>
      client.query<{ ids: number[] }>(
        `select coalesce(array_agg(nextval(pg_get_serial_sequence($1, 'id'))::int), '{}') as ids from generate_series(1, $2::int)`,
        [`public.${table}`, old.length],
      ),
    );
    this.#tables.set(table, new TableIds(old, rows[0]?.ids ?? []));
  }
}
