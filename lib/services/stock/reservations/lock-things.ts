import type { Call } from "@/lib/server/data/call";

interface Thing {
  part_id?: number | null;
  brand_model_id?: number | null;
}

/**
 * Until the transaction ends nobody else holds these things in the plant: what an order lacks is read after it, and held
 * before the next one reads. Taken before the lines of the things, in one order, so that nobody waits in a circle.
 */
export async function lockThings({ tx }: Pick<Call, "tx">, plant_id: number, things: readonly Thing[]): Promise<void> {
  const names = things.map(({ part_id, brand_model_id }) => `${plant_id} ${part_id ?? ""} ${brand_model_id ?? ""}`);
  if (names.length === 0) return;
  await tx.$executeRaw`
    select pg_advisory_xact_lock(hashtext('stock-holds'), thing)
    from (select distinct hashtext(name) as thing from unnest(${names}::text[]) name order by 1 offset 0) sorted`;
}
