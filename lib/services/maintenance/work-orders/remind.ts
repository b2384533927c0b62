import { openStatuses } from "@/lib/domain/maintenance/work-order";
import { Prisma } from "@/lib/generated/prisma/client";
import { asProvider, type Tx, withinPlant } from "@/lib/server/data/db";
import { eachAlone } from "@/lib/server/data/each-alone";
import { isInOperation } from "@/lib/services/structure/plants/in-operation";
import { recordEvent } from "../order-log";

type Reminder = "due_tomorrow" | "overdue";

interface Due {
  id: number;
  company_id: number;
  plant_id: number;
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
  await eachAlone("order not reminded of", await unreminded(now), ({ reminder, ...due }) =>
    withinPlant(due.company_id, due.plant_id, (tx) => remind(tx, reminder, due)),
  );
}

async function unreminded(now: Date): Promise<(Due & { reminder: Reminder })[]> {
  const coming = await dueBetween("due_tomorrow", [now, new Date(now.getTime() + 2 * dayMs)], isTomorrow(now));
  const past = await dueBetween("overdue", [new Date(now.getTime() - longestDays * dayMs), now]);

  return [
    ...coming.map((one) => ({ ...one, reminder: "due_tomorrow" as const })),
    ...past.map((one) => ({ ...one, reminder: "overdue" as const })),
  ];
}

/** Is an order due on the next day of its plant, where today has begun? */
const isTomorrow = (now: Date) => Prisma.sql`
  extract(hour from ${now}::timestamptz at time zone p.time_zone) >= ${fromHour}
    and (coalesce(w.extended_at, w.due_at) at time zone p.time_zone)::date
      = (${now}::timestamptz at time zone p.time_zone)::date + 1`;

/** Open orders of all plants due between two instants that nobody was reminded of; an extension counts instead of the date. */
const dueBetween = (reminder: Reminder, [from, until]: [Date, Date], condition = Prisma.sql`true`) =>
  asProvider(
    (tx) => tx.$queryRaw<Due[]>`
      select w.id, w.company_id, w.plant_id, coalesce(w.extended_at, w.due_at) as due
      from plants p cross join lateral (
        select * from work_orders where plant_id = p.id and status = any (${[...openStatuses]}) and extended_at is null
          and due_at >= ${from} and due_at < ${until}
        union all
        select * from work_orders where plant_id = p.id and status = any (${[...openStatuses]})
          and extended_at >= ${from} and extended_at < ${until}) w
      where w.kind = 'order' and ${condition} and ${isInOperation} and not exists (
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
