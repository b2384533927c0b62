import type { Tx } from "@/lib/server/data/db";

/** Further than any number of the demo. */
const aside = 1_000_000;

/** Orders that were made later than others of an earlier time take numbers among these, as they would have in a plant. */
export async function numberByTime(tx: Tx) {
  await tx.$executeRaw`
    with timed as (
      select plant_id, id, row_number() over (partition by plant_id order by created_at, number) as at from work_orders
    ), numbered as (
      select plant_id, number, row_number() over (partition by plant_id order by number) as at from work_orders
    )
    update work_orders w set number = ${aside}::int + n.number from timed t join numbered n using (plant_id, at) where t.id = w.id`;
  await tx.$executeRaw`update work_orders set number = number - ${aside}::int where number > ${aside}::int`;
  await tx.$executeRaw`
    update work_order_events e set data = jsonb_set(e.data, '{label}', to_jsonb('WO-' || w.number))
    from work_orders w where e.data ? 'label' and w.id = (e.data->>'work_order_id')::int`;
}
