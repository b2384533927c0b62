import { type DecisionKind, decidedBy, lastKinds } from "@/lib/domain/identity/decisions";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Call } from "@/lib/server/data/call";
import { isAloneThere } from "../actor";

/** A record that waits, as the database gives it. */
export interface Waiting {
  kind: DecisionKind;
  id: number;
  number: number;
  title: string;
  plant_id: number;
  production_line_id: number | null;
  machine_id: number | null;
  asset_id: number | null;
  equipment_id: number | null;
  /** From when on it waits. */
  since: Date;
  /** Who made it wait; null of what was made without an account. */
  by: number | null;
  is_machine_down: boolean;
  priority: string | null;
  version: number;
  /** Of a permit its status, from which the next step follows. */
  status: string | null;
  /** The order that it is about; of a saving its calls are named by it. */
  work_order_id: number | null;
}

const ofOrder = Prisma.sql`w.number, w.name as title, w.plant_id, w.production_line_id, w.machine_id, w.asset_id, w.equipment_id`;
const isGuest = Prisma.sql`exists (select from guest_reports g where g.work_order_id = w.id and not g.is_joined)`;

const requests = (kind: "guest" | "request") => (_call: Pick<Call, "viewer">, within: Prisma.Sql) =>
  Prisma.sql`
  select ${kind}::text as kind, w.id, ${ofOrder}, w.created_at as since, w.requested_by as by,
    w.is_machine_down, w.priority, w.version, null::text as status, null::int as work_order_id
  from work_orders w
  where w.kind = 'request' and w.status = 'requested' and ${kind === "guest" ? isGuest : Prisma.sql`not ${isGuest}`}
    and w.plant_id ${within}`;

/** Of each kind what this person may decide on, in the columns of Waiting; `within` narrows a plant. */
const waitingOf: Record<DecisionKind, (call: Pick<Call, "viewer">, within: Prisma.Sql) => Prisma.Sql> = {
  guest: requests("guest"),
  request: requests("request"),
  /** Nobody decides on what they have asked for themselves. */
  requisition: ({ viewer }, within) => Prisma.sql`
    select 'requisition'::text as kind, r.id, r.number, r.name as title, r.plant_id, null::int as production_line_id,
      null::int as machine_id, null::int as asset_id, r.equipment_id, r.created_at as since, r.requested_by as by,
      false as is_machine_down, null::text as priority, r.version, null::text as status, r.work_order_id
    from requisitions r
    where r.status = 'pending' and r.requested_by <> ${viewer.user_id} and r.plant_id ${within}`,
  /** Nor on what they have estimated. */
  saving: ({ viewer }, within) => Prisma.sql`
    select 'saving'::text as kind, s.id, ${ofOrder}, s.evidenced_at as since, s.evidenced_by as by,
      false as is_machine_down, null::text as priority, s.version, null::text as status, w.id as work_order_id
    from savings s join work_orders w on w.id = s.work_order_id
    where s.status = 'evidenced' and s.company_id = ${viewer.company_id} and s.estimated_by <> ${viewer.user_id}
      and w.status in ('completed', 'closed') and s.plant_id ${within}`,
  /** Nor on a permit that they hold. As urgent as the work that it keeps waiting. */
  permit: ({ viewer }, within) => Prisma.sql`
    select 'permit'::text as kind, p.id, p.number, p.name as title, p.plant_id, p.production_line_id, p.machine_id,
      null::int as asset_id, p.equipment_id,
      coalesce((select max(created_at) from permit_events where permit_id = p.id and "to" = p.status), p.created_at) as since,
      p.holder_id as by, w.is_machine_down, w.priority, p.version, p.status, w.id as work_order_id
    from permits p join work_orders w on w.id = p.work_order_id
    where p.status in ('requested', 'suspended', 'returned') and p.holder_id <> ${viewer.user_id}
      and p.company_id = ${viewer.company_id} and p.plant_id ${within}`,
  /** Nor on work that they have completed, unless nobody else could. */
  close: (call, within) => Prisma.sql`
    select 'close'::text as kind, w.id, ${ofOrder}, w.completed_at as since, w.completed_by as by,
      false as is_machine_down, w.priority, w.version, null::text as status, null::int as work_order_id
    from work_orders w
    where w.kind = 'order' and w.status = 'completed' and w.plant_id ${within}
      and (w.completed_by is distinct from ${call.viewer.user_id} or ${isAloneThere(call, Prisma.sql`w.plant_id`)})`,
};

/**
 * All that waits for this person's word, as one query: page, counts and badge read it. Null for whose word nothing waits.
 * @param kinds of these kinds alone
 */
export function waitingFor(
  call: Pick<Call, "viewer">,
  { plant_id, kinds }: { plant_id?: number; kinds?: readonly DecisionKind[] } = {},
): Prisma.Sql | null {
  const { plant_ids } = call.viewer;
  const decided = decidedBy(call.viewer).filter((kind) => kinds?.includes(kind) ?? true);
  if (decided.length === 0) return null;
  const ids = plant_id !== undefined ? [plant_id] : plant_ids === "all" ? null : [...plant_ids];
  const within = ids === null ? Prisma.sql`is not null` : Prisma.sql`= any (${ids}::int[])`;

  return Prisma.join(
    decided.map((kind) => waitingOf[kind](call, within)),
    " union all ",
  );
}

/** A machine that stands first, then what is urgent; of equals what waits longest. Done work is looked at last. */
export const firstToDecide = Prisma.sql`(kind = any (${[...lastKinds]}::text[])), is_machine_down desc,
  coalesce(priority = 'urgent', false) desc, since, kind, id`;

/** How much waits in each plant, for the badge. */
export async function waitingByPlant(call: Call): Promise<Record<number, number>> {
  const waiting = waitingFor(call);
  if (waiting === null) return {};
  const rows = await call.tx.$queryRaw<{ plant_id: number; count: number }[]>`
    select plant_id, count(*)::int as count from (${waiting}) waiting group by plant_id`;

  return Object.fromEntries(rows.map(({ plant_id, count }) => [plant_id, count]));
}
