import { openStatuses } from "@/lib/domain/maintenance/work-order";
import { localDate, offsetAt, shiftDate } from "@/lib/domain/shared/time-zones";
import { asProvider, type Tx, withinPlant } from "@/lib/server/data/db";
import { isInOperation } from "@/lib/services/structure/plants/in-operation";
import { recordEvent } from "../order-log";

type Reminder = "due_tomorrow" | "overdue";

interface Due {
  id: number;
  company_id: number;
  plant_id: number;
  time_zone: string;
  due: Date;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Nobody is woken by what is due tomorrow. On the plant's clock. */
const fromHour = 7;
/** What has been overdue for longer was overdue before anybody was reminded. */
const longestDays = 7;
const atOnce = 500;

/**
 * Reminds once of every order that is due on the plant's next day, and once when it has become overdue; again if it was given
 * another date. The reminder is a line of the order's history, and whom it concerns is notified as of every other.
 */
export async function remindOfDue(now = new Date()): Promise<void> {
  for (const [reminder, due] of await unreminded(now))
    await withinPlant(due.company_id, due.plant_id, (tx) => remind(tx, reminder, due));
}

async function unreminded(now: Date): Promise<[Reminder, Due][]> {
  const coming = await dueBetween("due_tomorrow", now, new Date(now.getTime() + 2 * dayMs));
  const past = await dueBetween("overdue", new Date(now.getTime() - longestDays * dayMs), now);

  return [
    ...coming.filter((one) => isTomorrow(one, now)).map((one): [Reminder, Due] => ["due_tomorrow", one]),
    ...past.map((one): [Reminder, Due] => ["overdue", one]),
  ];
}

function isTomorrow({ due, time_zone }: Due, now: Date): boolean {
  const today = localDate(now.getTime(), time_zone);
  const tomorrow = shiftDate(today, { days: 1 });
  const date = localDate(due.getTime(), time_zone);
  const hour = new Date(now.getTime() + offsetAt(now.getTime(), time_zone)).getUTCHours();

  return hour >= fromHour && date.day === tomorrow.day && date.month === tomorrow.month;
}

/** Open orders of all plants due between two instants that nobody was reminded of; an extension counts instead of the date. */
const dueBetween = (reminder: Reminder, from: Date, until: Date) =>
  asProvider(
    (tx) => tx.$queryRaw<Due[]>`
      select w.id, w.company_id, w.plant_id, p.time_zone, coalesce(w.extended_at, w.due_at) as due
      from plants p cross join lateral (
        select * from work_orders where plant_id = p.id and status = any (${[...openStatuses]}) and extended_at is null
          and due_at >= ${from} and due_at < ${until}
        union all
        select * from work_orders where plant_id = p.id and status = any (${[...openStatuses]})
          and extended_at >= ${from} and extended_at < ${until}) w
      where w.kind = 'order' and ${isInOperation} and not exists (
        select from work_order_events e where e.work_order_id = w.id and e.action = ${reminder}
          and (e.data ->> 'due')::timestamptz = coalesce(w.extended_at, w.due_at))
      order by w.id limit ${atOnce}`,
  );

/** The order is held, so that two workers remind once. */
async function remind(tx: Tx, action: Reminder, { id, company_id, plant_id, due }: Due) {
  const held = await tx.$queryRaw<unknown[]>`
    select id from work_orders where id = ${id} and status = any (${[...openStatuses]})
      and coalesce(extended_at, due_at) = ${due} for update skip locked`;
  if (held.length === 0) return;
  const before = await tx.workOrderEvent.count({
    where: { work_order_id: id, action, data: { path: ["due"], equals: due.toISOString() } },
  });
  if (before > 0) return;
  await recordEvent(tx, { id, company_id, plant_id }, null, { action, data: { due: due.toISOString() } });
}
