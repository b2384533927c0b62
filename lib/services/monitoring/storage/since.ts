import type { PoolClient } from "pg";
import { type KeptFrom, keptSince, leastKeptDays } from "@/lib/domain/operation/storage";

/** From when on a company has readings and hours, for a range that begins at `from`; what is recent everybody has. */
export async function keptFromOf(client: PoolClient, company_id: number, from: number, now: Date): Promise<KeptFrom> {
  if (from >= keptSince(leastKeptDays - 1, now).getTime()) return { readings: null, hours: null };
  const { rows } = await client.query<{ readings: Date | null; hours: Date | null }>({
    name: "kept-from",
    text: "select readings_since as readings, hours_since as hours from companies where id = $1",
    values: [company_id],
  });

  return { readings: rows[0]?.readings?.getTime() ?? null, hours: rows[0]?.hours?.getTime() ?? null };
}
