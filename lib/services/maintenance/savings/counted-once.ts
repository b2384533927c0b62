import { repeatDays } from "@/lib/domain/maintenance/savings";
import { workOrderNumber } from "@/lib/domain/maintenance/work-order";
import { DomainError } from "@/lib/domain/shared/errors";
import type { WorkOrderRow } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";

// Two people who book two orders of one fault take turns here, so the second sees what the first has booked.
const holdPlant = ({ tx }: Call, plant_id: number) =>
  tx.$executeRaw`select pg_advisory_xact_lock(hashtext('savings'), ${plant_id})`;

interface Booked {
  id: number;
  number: number;
  name: string;
}

/**
 * The same item, fault and window never counts twice. One stop of an item at a time can be avoided, whatever number of
 * orders it took; and a measurement that is back within thirty days is the same fault again.
 */
export async function refuseCountedTwice(call: Call, order: WorkOrderRow): Promise<void> {
  await holdPlant(call, order.plant_id);
  const [other] = await call.tx.$queryRaw<Booked[]>`
    with booked as (
      select w.id, w.number, w.name, w.equipment_id,
        coalesce((select min(a.opened_at) from alerts a where a.work_order_id = w.id), w.created_at) as fault_at,
        coalesce(w.completed_at, ${call.now}) as done_at
      from work_orders w
      where w.plant_id = ${order.plant_id} and (w.id = ${order.id}
        or exists (select from savings s where s.work_order_id = w.id and s.status <> 'rejected'))
    )
    select other.id, other.number, other.name
    from booked mine join booked other on other.id <> mine.id
    where mine.id = ${order.id} and (
      (other.equipment_id = mine.equipment_id
        and other.fault_at <= greatest(mine.done_at, mine.fault_at)
        and mine.fault_at <= greatest(other.done_at, other.fault_at))
      or (other.fault_at < mine.done_at + ${repeatDays}::int * interval '1 day'
        and mine.fault_at < other.done_at + ${repeatDays}::int * interval '1 day'
        and exists (select from alerts a join alerts b on b.sensor_id = a.sensor_id and b.parameter = a.parameter
          where a.work_order_id = mine.id and b.work_order_id = other.id and a.kind = 'level' and b.kind = 'level')))
    order by other.id limit 1`;
  if (!other) return;
  const label = workOrderNumber(other.number);
  throw new DomainError("conflict", "savings.counted_already", {
    params: { label },
    data: { id: other.id, label, name: other.name },
  });
}
