import { nameOf } from "@/lib/domain/identity/viewer";
import { limitOf } from "@/lib/domain/maintenance/item-verdict";
import { netSaving } from "@/lib/domain/maintenance/savings";
import { gapsOf } from "@/lib/domain/maintenance/story";
import type { TechnicianVerdict } from "@/lib/domain/maintenance/verdict";
import { openStatuses, type WorkOrderStatus, workOrderNumber } from "@/lib/domain/maintenance/work-order";
import { converterFor, measurement } from "@/lib/domain/monitoring/measurement";
import type { Level } from "@/lib/domain/shared/levels";
import type { UnitSystem } from "@/lib/domain/shared/units";
import { confidenceOf, type Fault } from "@/lib/domain/vibration/diagnosis/evidence";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { findingOf } from "@/lib/services/maintenance/finding";
import { proofsOfOrders } from "@/lib/services/maintenance/proofs/present";
import { presentSavings, savingSelect } from "@/lib/services/maintenance/savings/present";
import { type FoundDiagnosis, latestDiagnosis } from "@/lib/services/monitoring/captures/latest-diagnosis";
import { requiredOfOrders } from "@/lib/services/stock/reservations/required";

/** An order and what led to it; what is open and nobody has ordered; or an alert that ended without an order. */
interface Key {
  order_id: number | null;
  alert_id: number | null;
  is_open: boolean;
  opened_at: Date;
}

interface Item {
  id: number;
  system: UnitSystem;
  /** The request that waits for a decision, of what nobody has ordered. */
  isRequested: boolean;
}

/** The threads of an item's cases, the open ones first, then the newest, with how many there are. */
export async function threadsOf(call: Call, item: Item, page: { page: number; max: number }) {
  const { keys, total } = await keysOf(call, item.id, page);
  const order_ids = keys.flatMap(({ order_id }) => order_id ?? []);
  const [alerts, orders, proofs, savings, parts, issued] = await together([
    alertsOf(call, item.id, keys),
    call.tx.workOrder.findMany({ where: { id: { in: order_ids } }, select: orderSelect }),
    proofsOfOrders(call, order_ids),
    call.tx.saving.findMany({ where: { work_order_id: { in: order_ids } }, select: savingSelect }),
    requiredOfOrders(call, order_ids),
    issuedAt(call, order_ids),
  ]);
  const shownSavings = await presentSavings(call, savings);
  const unordered = keys.find(({ is_open, order_id }) => is_open && order_id === null);
  const first = unordered && alerts.find(({ thread }) => thread === threadOf(unordered));
  const present = first ? await latestDiagnosis(call, first.sensor_id) : null;

  const threads = keys.map((key) => {
    const order = orders.find(({ id }) => id === key.order_id) ?? null;
    const alert = alerts.find(({ thread }) => thread === threadOf(key)) ?? null;
    const saving = shownSavings.find(({ work_order_id }) => work_order_id === order?.id) ?? null;
    const found = {
      evidence: evidenceOf(order, alert, key === unordered ? present : null),
      parts: (order && parts.get(order.id)) ?? [],
      proofs: (order && proofs.get(order.id)) ?? [],
    };
    return {
      key: threadOf(key),
      is_open: key.is_open,
      opened_at: key.opened_at.toISOString(),
      alarm: alarmOf(alert, order, item.system),
      ...found,
      order: order && shownOrder(order),
      parts_at: partsAt(order, found.parts, issued),
      saving: saving && shownSaving(saving),
      gaps: gapsOf({
        isNamed: found.evidence !== null,
        isRequested: key === unordered && item.isRequested,
        order,
        parts: found.parts.length,
        proofs: found.proofs,
        saving,
      }),
    };
  });

  return { threads, total };
}

export type StoryThread = Awaited<ReturnType<typeof threadsOf>>["threads"][number];

const threadOf = ({ order_id, alert_id, is_open }: Key) =>
  order_id !== null ? `order:${order_id}` : is_open ? "open" : `alert:${alert_id}`;

/**
 * Something of an open thread still waits: for the alarm to end, for the order, for the proof and the thirty days after it,
 * or for a decision on what was saved. The alerts without an order are one thread while they are
 * open, as they are one case; what has ended is one each.
 */
async function keysOf({ tx }: Call, equipment_id: number, { page, max }: { page: number; max: number }) {
  const rows = await tx.$queryRaw<(Key & { total: number })[]>`
    with mine as (
      select a.id, a.work_order_id, a.opened_at, a.ended_at
      from sensors s join alerts a on a.sensor_id = s.id where s.equipment_id = ${equipment_id} and a.kind = 'level'
    ), threads as (
      select w.id as order_id, null::int as alert_id,
        least(min(m.opened_at), (w.finding->>'opened_at')::timestamptz, w.created_at) as opened_at,
        w.status = any (${[...openStatuses]}::text[]) or coalesce(bool_or(m.id is not null and m.ended_at is null), false)
          or exists (select from proofs p where p.work_order_id = w.id and p.verdict <> 'cancelled' and p.outcome = 'open')
          or exists (select from savings v where v.work_order_id = w.id and v.status in ('estimated', 'evidenced', 'review'))
          as is_open
      from work_orders w left join mine m on m.work_order_id = w.id
      where w.equipment_id = ${equipment_id} and w.kind = 'order' and (m.id is not null or w.finding->>'parameter' is not null)
      group by w.id
      union all
      select null, (array_agg(id order by opened_at, id))[1], min(opened_at), true
      from mine where work_order_id is null and ended_at is null having count(*) > 0
      union all
      select null, id, opened_at, false from mine where work_order_id is null and ended_at is not null
    ), shown as (
      select * from threads order by is_open desc, opened_at desc, order_id desc nulls last, alert_id desc
      limit ${max} offset ${(page - 1) * max}
    )
    select shown.*, counted.total from (select count(*)::int as total from threads) counted left join shown on true
    order by is_open desc, opened_at desc, order_id desc nulls last, alert_id desc`;

  return { total: rows[0]?.total ?? 0, keys: rows.filter(({ opened_at }) => opened_at !== null) };
}

interface FoundAlert {
  thread: string;
  id: number;
  sensor_id: number;
  sensor_name: string;
  data_set: string;
  parameter: number | null;
  alert_rule: string;
  peak_level: string;
  peak_value: number | null;
  warning: number | null;
  alarm: number | null;
  diagnosed_fault: string | null;
  /** What was found where no order asked for it. */
  verdict: string | null;
  verdict_fault: string | null;
  opened_at: Date;
  /** Of all of the thread; null while one is open. */
  ended_at: Date | null;
  alerts: number;
}

/** The first alert of each thread, and how many there are. */
async function alertsOf({ tx }: Call, equipment_id: number, keys: readonly Key[]): Promise<FoundAlert[]> {
  const orders = keys.flatMap(({ order_id }) => order_id ?? []);
  const ended = keys.flatMap(({ alert_id, is_open }) => (is_open ? [] : (alert_id ?? [])));
  const isOpen = keys.some(({ order_id, is_open }) => is_open && order_id === null);

  return tx.$queryRaw<FoundAlert[]>`
    select * from (
      select distinct on (thread) found.*, (count(*) over of_thread)::int as alerts,
        case when bool_or(last_end is null) over of_thread then null else max(last_end) over of_thread end as ended_at
      from (
        select a.id, a.sensor_id, s.name as sensor_name, s.data_set, a.parameter, a.alert_rule, a.peak_level, a.peak_value,
          a.warning, a.alarm, a.diagnosed_fault, a.verdict, a.verdict_fault, a.opened_at, a.ended_at as last_end,
          case when a.work_order_id is not null then 'order:' || a.work_order_id
            when a.ended_at is null then 'open' else 'alert:' || a.id end as thread
        from alerts a join sensors s on s.id = a.sensor_id
        where a.kind = 'level' and (a.work_order_id = any (${orders}::int[]) or a.id = any (${ended}::int[])
          or (${isOpen} and a.work_order_id is null and a.ended_at is null and s.equipment_id = ${equipment_id}))
      ) found
      window of_thread as (partition by thread)
      order by thread, opened_at, id
    ) first`;
}

const orderSelect = {
  id: true,
  number: true,
  name: true,
  status: true,
  problem_solved: true,
  finding: true,
  verdict: true,
  verdict_fault: true,
  due_at: true,
  extended_at: true,
  created_at: true,
  started_at: true,
  completed_at: true,
  closed_at: true,
  assigned_user: { select: { id: true, first_name: true, last_name: true } },
  assigned_team: { select: { id: true, name: true } },
} as const satisfies Prisma.WorkOrderSelect;

type FoundOrder = Prisma.WorkOrderGetPayload<{ select: typeof orderSelect }>;

const shownOrder = ({ number, assigned_user, assigned_team, due_at, extended_at, ...order }: FoundOrder) => {
  const { finding: _finding, verdict: _verdict, verdict_fault: _fault, ...row } = order;

  return {
    ...row,
    status: row.status as WorkOrderStatus,
    label: workOrderNumber(number),
    due_at: extended_at ?? due_at,
    assignee: assigned_user ? nameOf(assigned_user) : (assigned_team?.name ?? null),
  };
};

/** As it was when the order was made, where its alerts are gone. */
function alarmOf(alert: FoundAlert | null, order: FoundOrder | null, system: UnitSystem) {
  const found = alert ?? (order && fromFinding(order));
  if (!found || found.parameter === null) return null;
  const { id: alert_id, sensor_id, sensor_name, data_set, parameter, peak_value, opened_at, ended_at } = found;
  const level = found.peak_level as Level;
  const convert = converterFor(data_set, parameter, system, found.alert_rule);

  return {
    alert_id,
    level,
    rule: found.alert_rule,
    alerts: found.alerts,
    sensor: { id: sensor_id, name: sensor_name },
    ...measurement(data_set, parameter, null, system),
    value: convert(peak_value),
    limit: convert(limitOf(level, found)),
    opened_at: opened_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
  };
}

function fromFinding(
  order: FoundOrder,
): Omit<FoundAlert, "thread" | "diagnosed_fault" | "verdict" | "verdict_fault"> | null {
  const finding = findingOf(order);

  return (
    finding && {
      id: finding.alert_id,
      sensor_id: finding.sensor_id,
      sensor_name: finding.sensor_name,
      alerts: 1,
      data_set: finding.data_set,
      parameter: finding.parameter,
      alert_rule: finding.alert_rule,
      peak_level: finding.peak_level,
      peak_value: finding.peak_value,
      warning: finding.warning,
      alarm: finding.alarm,
      opened_at: new Date(finding.opened_at),
      ended_at: order.completed_at,
    }
  );
}

/** What the waveforms named, by the order's finding, by what they show now, or by what was noted when the alert ended. */
function evidenceOf(order: FoundOrder | null, alert: FoundAlert | null, present: FoundDiagnosis | null) {
  const diagnosis = (order ? findingOf(order)?.diagnosis : present) ?? null;
  const noted = alert?.diagnosed_fault && alert.diagnosed_fault !== "none" ? alert.diagnosed_fault : null;
  const fault = (diagnosis?.verdict === "fault" ? diagnosis.fault : (noted as Fault | null)) ?? null;
  const answer = {
    verdict: (order?.verdict ?? alert?.verdict ?? null) as TechnicianVerdict | null,
    found: (order?.verdict_fault ?? alert?.verdict_fault ?? null) as Fault | null,
  };
  // What a technician has found is evidence too.
  if (fault === null)
    return answer.found ? { fault: null, confidence: null, taken_at: null, href: null, ...answer } : null;

  return {
    fault,
    confidence: diagnosis && confidenceOf(diagnosis),
    taken_at: diagnosis?.taken_at ?? null,
    href: diagnosis?.href ?? null,
    ...answer,
  };
}

/** When the first part was taken for each order. */
async function issuedAt({ tx }: Call, work_order_ids: readonly number[]): Promise<ReadonlyMap<number, Date>> {
  const rows = await tx.stockMovement.groupBy({
    by: ["work_order_id"],
    where: { work_order_id: { in: [...work_order_ids] }, kind: "issue" },
    _min: { created_at: true },
  });

  return new Map(
    rows.flatMap(({ work_order_id, _min: { created_at } }) =>
      work_order_id !== null && created_at ? [[work_order_id, created_at] as const] : [],
    ),
  );
}

type Needed = NonNullable<Awaited<ReturnType<typeof requiredOfOrders>> extends Map<number, infer Row> ? Row : never>;

/** When parts were taken, else when they were held first; null where nothing was either. */
function partsAt(order: FoundOrder | null, parts: Needed, issued: ReadonlyMap<number, Date>): string | null {
  const held = parts.flatMap((part) => part.held.flatMap(({ held_at }) => held_at ?? []));
  const first = held.toSorted((a, b) => a.getTime() - b.getTime())[0];

  return ((order && issued.get(order.id)) ?? first)?.toISOString() ?? null;
}

type Shown = Awaited<ReturnType<typeof presentSavings>>[number];

/** With the amount recomputed of its sources: what was booked has to be the same to the cent. */
const shownSaving = (saving: Shown) => ({
  id: saving.id,
  status: saving.status,
  amount: saving.amount,
  currency: saving.currency,
  recomputed: netSaving(saving),
  estimated_at: saving.estimated_at,
  evidence: saving.evidence,
  evidenced_at: saving.evidenced_at,
  approved_at: saving.approved_at,
  estimated_by: saving.estimated_by_user?.name ?? null,
  approved_by: saving.approved_by_user?.name ?? null,
});
