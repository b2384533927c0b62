import { Prisma } from "@/lib/generated/prisma/client";

/** When an order's failure was: nobody knows it of work that has neither begun nor ended. */
export const failedAt = Prisma.sql`coalesce(w.started_at, w.completed_at)`;

/** One with a downtime counts by that, and one whose place is a line alone or not known is of nothing that could run. */
const isOfItem = Prisma.sql`num_nonnulls(w.machine_id, w.asset_id, w.equipment_id) > 0
  and not exists (select from downtimes o where o.work_order_id = w.id)`;

/** Of orders `w`, those whose text states that something in the plant failed. */
export const readFailure = Prisma.sql`(w.read_work = 'failure' and w.kind = 'order' and w.status <> 'denied'
  and ${isOfItem})`;

/** Of orders `w`, the others whose code states it, although nothing stopped. */
export const codedFailure = Prisma.sql`(w.kind = 'order' and w.status in ('completed', 'closed') and w.fault_id is not null
  and w.read_work is distinct from 'failure' and ${isOfItem})`;

/** Of downtimes `d`, the failures: unplanned stops of items. */
export const stopFailure = Prisma.sql`(not d.is_planned and d.equipment_id is not null)`;
