import { localeOf } from "@/lib/domain/identity/viewer";
import { isOverdue, type WorkOrderStatus, workOrderNumber } from "@/lib/domain/maintenance/work-order";
import { dueOf } from "@/lib/domain/maintenance/work-order-due";
import { formatTagAt } from "@/lib/domain/shared/format-tags";
import { compareLevels, type Level } from "@/lib/domain/shared/levels";
import { momentAt } from "@/lib/domain/shared/plant-text";
import { localDate, shiftDate, startOfDate } from "@/lib/domain/shared/time-zones";
import { unitSystemFor } from "@/lib/domain/shared/units";
import type { Tx } from "@/lib/server/data/db";
import { translator } from "@/lib/server/i18n";
import { may, type Recipient } from "@/lib/services/identity/users/recipients";
import { overdue } from "@/lib/services/maintenance/work-orders/served";
import {
  alertTextOf,
  alertTextSelect,
  oneLine,
  standingSelect,
  standingValueOf,
} from "@/lib/services/monitoring/alerts/alert-text";
import type { notifiedPlantsOf } from "@/lib/services/platform/deliveries/quiet-hours";

export type NotifiedPlant = Awaited<ReturnType<typeof notifiedPlantsOf>>[number];

/** Whose language, units and rights a summary follows. */
export type SummaryReader = Pick<Recipient, "language_id" | "unit_system" | "role" | "company">;

export interface Summary {
  alerts: number;
  orders: number;
  /** A paragraph a plant. */
  lines: string;
}

const linesShown = 20;

/** What stands open in a person's plants, as far as their role sees it; null for a role that sees none of it. */
export async function summaryOf(
  tx: Tx,
  person: SummaryReader,
  plants: NotifiedPlant[],
  now: Date,
): Promise<Summary | null> {
  const seesAlerts = may(person, "view_dashboard");
  const seesOrders = may(person, "view_maintenance");
  if (!seesAlerts && !seesOrders) return null;
  const locale = localeOf(person.language_id);
  const total = { alerts: 0, orders: 0 };
  const paragraphs: string[] = [];
  for (const plant of plants) {
    const words = translator(locale, "mails", formatTagAt(locale, plant.time_zone));
    const alerts = seesAlerts ? await alertLines(tx, person, plant, now) : [];
    const orders = seesOrders ? await orderLines(tx, person, plant, now) : [];
    total.alerts += alerts.length;
    total.orders += orders.length;
    const counted = [
      ...(seesAlerts ? [words("summary_alerts", { count: alerts.length })] : []),
      ...(seesOrders ? [words("summary_orders", { count: orders.length })] : []),
    ];
    const shown = [alerts, orders].flatMap((lines) => [
      ...lines.slice(0, linesShown),
      ...(lines.length > linesShown ? [words("and_more", { count: lines.length - linesShown })] : []),
    ]);
    paragraphs.push([`${oneLine(plant.name)}: ${counted.join(", ")}`, ...shown].join("\n"));
  }

  return { ...total, lines: paragraphs.join("\n\n") };
}

async function alertLines(tx: Tx, person: SummaryReader, plant: NotifiedPlant, now: Date): Promise<string[]> {
  const open = await tx.alert.findMany({
    where: {
      plant_id: plant.id,
      company_id: plant.company_id,
      ended_at: null,
      OR: [{ shelved_until: null }, { shelved_until: { lte: now } }],
    },
    select: { ...alertTextSelect, ...standingSelect, shown_level: true, opened_at: true },
    orderBy: [{ opened_at: "asc" }, { id: "asc" }],
  });
  const locale = localeOf(person.language_id);
  const t = translator(locale, "notifications");
  const words = translator(locale, "mails");

  return open
    .toSorted((a, b) => compareLevels(a.shown_level as Level, b.shown_level as Level))
    .map((alert) => {
      const template = alert.kind === "level" ? `alert_${alert.shown_level}` : `alert_${alert.kind}`;
      const text = t(template, alertTextOf(alert, standingValueOf(alert), locale, unitSystemFor(person, plant)));
      const at = momentAt(alert.opened_at, locale, plant.time_zone);

      return `• ${words("summary_since", { text, at })}`;
    });
}

/** Late ones first, then what is due before the plant's midnight. */
async function orderLines(tx: Tx, { language_id }: SummaryReader, plant: NotifiedPlant, now: Date): Promise<string[]> {
  const { time_zone } = plant;
  const tomorrow = startOfDate(shiftDate(localDate(now.getTime(), time_zone), { days: 1 }), time_zone);
  const orders = await tx.workOrder.findMany({
    where: { plant_id: plant.id, company_id: plant.company_id, ...overdue(new Date(tomorrow)) },
    select: { number: true, name: true, status: true, due_at: true, extended_at: true },
  });
  const locale = localeOf(language_id);
  const words = translator(locale, "mails");
  const dueAt = (order: (typeof orders)[number]) => dueOf(order)!.getTime();

  return orders
    .toSorted((a, b) => dueAt(a) - dueAt(b) || a.number - b.number)
    .map((order) => {
      const isLate = isOverdue({ ...order, status: order.status as WorkOrderStatus }, now);
      const params = {
        label: workOrderNumber(order.number, "order"),
        name: oneLine(order.name),
        at: momentAt(dueAt(order), locale, time_zone),
      };

      return `• ${isLate ? words("summary_overdue", params) : words("summary_due", params)}`;
    });
}
