import {
  type AlarmCase,
  alarmCaseOf,
  type CaseFacts,
  type CaseOrder,
  repairedDays,
} from "@/lib/domain/maintenance/alarm-case";
import { openStatuses } from "@/lib/domain/maintenance/work-order";
import { worstAlert } from "@/lib/domain/monitoring/level-age";
import type { Level } from "@/lib/domain/shared/levels";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { levelSince } from "./level-since";
import { type CaseRequest, openRequestsOf } from "./open-requests";

interface FoundAlert {
  id: number;
  plant_id: number;
  sensor_id: number;
  equipment_id: number;
  level: Level;
  opened_at: Date;
  level_since: Date;
  is_open: boolean;
  is_acknowledged: boolean;
  work_order_id: number | null;
  taken_by: number | null;
  taken_at: Date | null;
  escalated_at: Date | null;
  escalated_to: string | null;
}

export interface ItemCase extends AlarmCase {
  /** Open alerts. */
  alerts: number;
  /** The alert whose level, reading and age stand for the case; null with none open. */
  worst_alert_id: number | null;
  /** Since when that alert has its level, and since when the item is abnormal; null with none open. */
  level_since: string | null;
  abnormal_since: string | null;
  /** Whose it is, before an order has somebody to do it. */
  taker: { id: number; first_name: string; last_name: string } | null;
  /** The last step that its plant took because nobody acknowledged it: who was told, and when. */
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
  const alerts = await tx.$queryRaw<FoundAlert[]>`
    select a.id, a.plant_id, a.sensor_id, s.equipment_id, a.shown_level as level, a.opened_at, a.ended_at is null as is_open,
      a.acknowledged_at is not null as is_acknowledged, a.work_order_id, a.taken_by, a.taken_at,
      case when a.ended_at is null then ${levelSince} else a.opened_at end as level_since,
      told.at as escalated_at, told.note as escalated_to
    from sensors s join alerts a on a.sensor_id = s.id
      left join lateral (select c.at, c.note from alert_changes c
        where c.alert_id = a.id and c.action = 'unacknowledged' and a.ended_at is null and a.acknowledged_at is null
        order by c.id desc limit 1) told on true
    where s.equipment_id = any(${[...new Set(equipment_ids)]}::int[]) and s.deleted_at is null and s.archived_at is null
      and a.kind = 'level' and (a.ended_at is null or a.work_order_id is not null)`;
  const [orders, takers, requests] = await together([
    ordersOf(tx, alerts, now),
    takersOf(tx, alerts),
    requestsOf(tx, alerts),
  ]);
  const items = [...new Set(alerts.map(({ equipment_id }) => equipment_id))];

  return new Map(
    items.flatMap((equipment_id): [number, ItemCase][] => {
      const all = alerts.filter((alert) => alert.equipment_id === equipment_id);
      const open = all.filter(({ is_open }) => is_open);
      const facts: CaseFacts = {
        alerts: open,
        orders: orders.filter(({ id }) => all.some(({ work_order_id }) => work_order_id === id)),
      };
      if (open.length + facts.orders.length === 0) return [];
      const people = { taker: takers(all), request: requests(all[0]!), escalation: escalationOf(open) };
      return [[equipment_id, { ...alarmCaseOf(facts), alerts: open.length, ...sinceWhen(open), ...people }]];
    }),
  );
}

function escalationOf(open: readonly Pick<FoundAlert, "escalated_at" | "escalated_to">[]): ItemCase["escalation"] {
  const [last] = open
    .filter(({ escalated_at }) => escalated_at !== null)
    .sort((a, b) => Number(b.escalated_at) - Number(a.escalated_at));

  return last ? { at: last.escalated_at!.toISOString(), names: last.escalated_to } : null;
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

function sinceWhen(open: readonly FoundAlert[]): Pick<ItemCase, "worst_alert_id" | "level_since" | "abnormal_since"> {
  const worst = worstAlert(open);
  if (!worst) return { worst_alert_id: null, level_since: null, abnormal_since: null };
  const abnormal_since = new Date(Math.min(...open.map(({ opened_at }) => opened_at.getTime())));

  return {
    worst_alert_id: worst.id,
    level_since: worst.level_since.toISOString(),
    abnormal_since: abnormal_since.toISOString(),
  };
}

async function ordersOf(tx: Call["tx"], alerts: readonly FoundAlert[], now: Date): Promise<CaseOrder[]> {
  const ids = [...new Set(alerts.flatMap(({ work_order_id }) => work_order_id ?? []))];
  if (ids.length === 0) return [];
  const since = new Date(now.getTime() - repairedDays * 24 * 3_600_000);

  return tx.workOrder.findMany({
    where: {
      id: { in: ids },
      kind: "order",
      OR: [{ status: { in: [...openStatuses] } }, { completed_at: { gte: since } }],
    },
    // What was finished last says how the machine was left.
    orderBy: [{ completed_at: { sort: "desc", nulls: "first" } }, { id: "desc" }],
    select: {
      id: true,
      number: true,
      status: true,
      problem_solved: true,
      proofs: { where: { verdict: { not: "cancelled" } }, select: { verdict: true, after_samples: true } },
    },
  });
}
