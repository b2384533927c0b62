import { type AlarmCase, type CaseOrder, repairedDays, repairType } from "@/lib/domain/maintenance/alarm-case";
import { type ItemAlert, type ItemVerdict, itemVerdictOf } from "@/lib/domain/maintenance/item-verdict";
import { openStatuses } from "@/lib/domain/maintenance/work-order";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { inMap, rowsWith } from "@/lib/domain/shared/known";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { levelSince } from "./level-since";
import { type CaseRequest, openRequestsOf } from "./open-requests";

interface FoundAlert extends ItemAlert {
  plant_id: number;
  sensor_id: number;
  parameter: number | null;
  equipment_id: number;
  /** Open, or its latched return to normal has not been acknowledged. */
  is_standing: boolean;
  is_muted: boolean;
  taken_by: number | null;
  taken_at: Date | null;
  escalated_at: Date | null;
  escalated_to: string | null;
}

interface Person {
  id: number;
  first_name: string;
  last_name: string;
}

export interface ItemCase extends AlarmCase, Pick<ItemVerdict, "alerts" | "worst_alert_id"> {
  /** Since when the worst alert has its level, and since when the item is abnormal; null with none open. */
  level_since: string | null;
  abnormal_since: string | null;
  /** Nobody is notified of any of its open alerts for now. */
  is_muted: boolean;
  /** Whose it is, before an order has somebody to do it. */
  taker: Person | null;
  /** Who does its order: a person, or a team until one of them has taken it. */
  assigned: { owner: Person | null; owner_team: { id: number; name: string } | null } | null;
  /** The last step that its plant took because nobody acknowledged it: who was notified, and when. */
  escalation: { at: string; names: string | null } | null;
  /** The newest request from one of its alerts that nobody has decided. */
  request: CaseRequest | null;
}

/** What the items' alerts have become, by the item's id; items without alerts or a recent repair are left out. */
export async function casesOfItems(
  { tx, now }: Pick<Call, "tx" | "now">,
  equipment_ids: readonly number[],
): Promise<Map<number, ItemCase>> {
  if (equipment_ids.length === 0) return new Map();
  const ids = [...new Set(equipment_ids)];
  const since = new Date(now.getTime() - repairedDays * 24 * 3_600_000);
  const alerts = await alertsOf(tx, ids, { since, now });
  const byItem = grouped(alerts);
  const known = [...byItem.keys()];
  const [orders, takers, requests] = await together([
    ordersOf(tx, alerts, since),
    takersOf(tx, alerts),
    requestsOf(tx, alerts),
  ]);

  return new Map(
    known.flatMap((equipment_id): [number, ItemCase][] => {
      const all = inMap(byItem, equipment_id);
      const standing = newestOfEach(all.filter(({ is_standing }) => is_standing));
      const made = new Set(all.flatMap(({ work_order_id }) => work_order_id ?? []));
      const verdict = itemVerdictOf({
        alerts: standing,
        orders: orders.filter(
          (order) => made.has(order.id) || (standing.length > 0 && isRepairOf(order, equipment_id)),
        ),
      });
      if (!verdict) return [];
      const { level_since, abnormal_since, ...rest } = verdict;
      const times = { level_since: textOf(level_since), abnormal_since: textOf(abnormal_since) };
      const order = orders.find(({ id }) => id === verdict.order?.id);
      const people = {
        taker: takers(all),
        assigned: order ? assignedTo(order) : null,
        request: requests(firstOf(all)),
        escalation: escalationOf(standing),
        is_muted: areMuted(standing),
      };
      return [[equipment_id, { ...rest, ...times, ...people }]];
    }),
  );
}

/** Those that stand open, and those that an order was made for which is open or has been finished lately. */
const alertsOf = (
  tx: Call["tx"],
  equipment_ids: number[],
  { since, now }: Record<"since" | "now", Date>,
) => tx.$queryRaw<FoundAlert[]>`
  select a.id, a.plant_id, a.sensor_id, a.parameter, s.equipment_id, a.opened_at, a.ended_at,
    case when a.ended_at is null then a.shown_level else 'off_alarm' end as level,
    a.ended_at is null or latched.is_so is not null as is_standing,
    coalesce(a.shelved_until > ${now}, false) as is_muted, a.acknowledged_at is not null as is_acknowledged, a.work_order_id, a.taken_by, a.taken_at,
    case when a.ended_at is null then ${levelSince} else a.ended_at end as level_since,
    told.at as escalated_at, told.note as escalated_to
  from sensors s join alerts a on a.sensor_id = s.id
    left join lateral (select true as is_so from sensor_parameters p
      where s.level = 'off_alarm' and a.ended_at is not null and a.acknowledged_at is null
        and p.sensor_id = a.sensor_id and p.parameter = a.parameter and p.level = 'off_alarm') latched on true
    left join lateral (select c.at, c.note from alert_changes c
      where c.alert_id = a.id and c.action = 'unacknowledged' and a.ended_at is null and a.acknowledged_at is null
      order by c.id desc limit 1) told on true
  where s.equipment_id = any(${equipment_ids}::int[]) and s.deleted_at is null and s.archived_at is null
    and a.kind = 'level' and (a.ended_at is null or latched.is_so
      or exists (select from work_orders w where w.id = a.work_order_id
        and (w.status = any(${[...openStatuses]}::text[]) or w.completed_at >= ${since})))`;

function grouped(alerts: readonly FoundAlert[]): Map<number, FoundAlert[]> {
  const items = new Map<number, FoundAlert[]>();
  for (const alert of alerts) {
    const known = items.get(alert.equipment_id);
    if (known) known.push(alert);
    else items.set(alert.equipment_id, [alert]);
  }

  return items;
}

/** A measurement that latches has many alerts that ended unacknowledged; the last is the one that it shows. */
function newestOfEach(alerts: readonly FoundAlert[]): FoundAlert[] {
  const newest = new Map<string, FoundAlert>();
  for (const alert of alerts) {
    const key = `${alert.sensor_id}:${alert.parameter}${alert.ended_at === null ? `:${alert.id}` : ""}`;
    const known = newest.get(key);
    if (!known || alert.opened_at > known.opened_at) newest.set(key, alert);
  }

  return [...newest.values()];
}

function areMuted(standing: readonly FoundAlert[]): boolean {
  const open = standing.filter(({ ended_at }) => ended_at === null);

  return open.length > 0 && open.every(({ is_muted }) => is_muted);
}

const textOf = (at: Date | null) => at?.toISOString() ?? null;

const isRepairOf = (order: FoundOrder, equipment_id: number) =>
  order.equipment_id === equipment_id &&
  order.type === repairType &&
  (openStatuses as readonly string[]).includes(order.status);

function escalationOf(open: readonly Pick<FoundAlert, "escalated_at" | "escalated_to">[]): ItemCase["escalation"] {
  const [last] = rowsWith(open, "escalated_at").sort((a, b) => Number(b.escalated_at) - Number(a.escalated_at));

  return last ? { at: last.escalated_at.toISOString(), names: last.escalated_to } : null;
}

async function requestsOf(tx: Call["tx"], alerts: readonly FoundAlert[]) {
  const caseOf = ({ equipment_id, sensor_id }: FoundAlert) => ({ kind: "level", equipment_id, sensor_id });
  const plants = alerts.map(({ plant_id }) => plant_id);
  const requests = await openRequestsOf({ tx }, plants, alerts.map(caseOf));

  return (alert: FoundAlert) => requests(caseOf(alert));
}

/** Of several alerts who took the case last. */
async function takersOf(tx: Call["tx"], alerts: readonly FoundAlert[]) {
  const ids = [...new Set(alerts.flatMap(({ taken_by }) => taken_by ?? []))];
  const people =
    ids.length === 0
      ? []
      : await tx.user.findMany({
          where: { id: { in: ids } },
          select: { id: true, first_name: true, last_name: true },
        });

  return (all: readonly FoundAlert[]): ItemCase["taker"] => {
    const [last] = all
      .filter(({ taken_by }) => taken_by !== null)
      .sort((a, b) => Number(b.taken_at) - Number(a.taken_at));
    return people.find(({ id }) => id === last?.taken_by) ?? null;
  };
}

interface FoundOrder extends CaseOrder {
  type: string;
  equipment_id: number | null;
  assigned_user: Person | null;
  assigned_team: { id: number; name: string } | null;
}

const assignedTo = ({ assigned_user, assigned_team }: FoundOrder): ItemCase["assigned"] => ({
  owner: assigned_user,
  owner_team: assigned_user ? null : assigned_team,
});

async function ordersOf(tx: Call["tx"], alerts: readonly FoundAlert[], since: Date): Promise<FoundOrder[]> {
  const made = [...new Set(alerts.flatMap(({ work_order_id }) => work_order_id ?? []))];
  const alarming = [...new Set(alerts.flatMap((alert) => (alert.is_standing ? alert.equipment_id : [])))];
  const plants = [...new Set(alerts.map(({ plant_id }) => plant_id))];
  if (made.length + alarming.length === 0) return [];
  const isOpen = { status: { in: [...openStatuses] } };
  const repairs = {
    plant_id: { in: plants },
    equipment_id: { in: alarming },
    type: repairType,
    ...isOpen,
    // What brings a silent sensor back repairs no bearing.
    alerts: { none: { kind: { not: "level" } } },
  };

  return tx.workOrder.findMany({
    where: {
      kind: "order",
      OR: [{ id: { in: made }, OR: [isOpen, { completed_at: { gte: since } }] }, repairs],
    },
    // What was finished last shows how the machine was left.
    orderBy: [{ completed_at: { sort: "desc", nulls: "first" } }, { id: "desc" }],
    select: {
      id: true,
      number: true,
      status: true,
      type: true,
      equipment_id: true,
      problem_solved: true,
      assigned_user: { select: { id: true, first_name: true, last_name: true } },
      assigned_team: { select: { id: true, name: true } },
      proofs: { where: { verdict: { not: "cancelled" } }, select: { verdict: true, after_samples: true } },
    },
  });
}
