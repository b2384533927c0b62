import { type AlarmCase, alarmCaseOf, type CaseOrder } from "@/lib/domain/maintenance/alarm-case";
import { openStatuses } from "@/lib/domain/maintenance/work-order";
import { worstAlert } from "@/lib/domain/monitoring/level-age";
import type { Level } from "@/lib/domain/shared/levels";

/** An alert of an item: open, or ended with a latched return that nobody has acknowledged. */
export interface ItemAlert {
  id: number;
  level: Level;
  /** Since when it has this level. */
  level_since: Date;
  opened_at: Date;
  ended_at: Date | null;
  is_acknowledged: boolean;
  work_order_id: number | null;
}

export interface ItemFacts {
  alerts: readonly ItemAlert[];
  /** Made for its alerts, or open repair work on the item: those not finished first, then what was finished last. */
  orders: readonly CaseOrder[];
}

/** How bad an item is, by which of its alerts, since when, and what is being done about it. */
export interface ItemVerdict extends AlarmCase {
  /** Open alerts. */
  alerts: number;
  /** The alert whose measurement, reading and age stand for the item; null where none is abnormal. */
  worst_alert_id: number | null;
  /** Since when that alert has its level, and since when the item is abnormal. */
  level_since: Date | null;
  abnormal_since: Date | null;
}

/** Every screen shows what this answers; null where nothing was alarming and nothing is being repaired. */
export function itemVerdictOf({ alerts, orders }: ItemFacts): ItemVerdict | null {
  const open = alerts.filter(({ ended_at }) => ended_at === null);
  const standing = open.length > 0 ? open : alerts;
  if (standing.length + orders.length === 0) return null;
  const worst = worstAlert(standing);
  const begun = standing.map(({ opened_at }) => opened_at.getTime());

  return {
    ...alarmCaseOf({ alerts: standing, orders }),
    alerts: open.length,
    worst_alert_id: worst?.id ?? null,
    level_since: worst?.level_since ?? null,
    abnormal_since: worst ? new Date(Math.min(...begun)) : null,
  };
}

/** The order that somebody works on, or that waits; null where nothing is ordered, or what was did not help. */
export const currentOrderOf = ({ order }: Pick<AlarmCase, "order">): AlarmCase["order"] =>
  order && (openStatuses as readonly string[]).includes(order.status) ? order : null;

export interface Limits {
  warning: number | null;
  alarm: number | null;
}

/** The limit that a level is measured by: of an alarm the alarm's. */
export const limitOf = (level: Level, { warning, alarm }: Limits): number | null =>
  level === "alarm" ? (alarm ?? warning) : (warning ?? alarm);
