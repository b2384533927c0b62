import ical, { ICalCalendarMethod, ICalEventTransparency } from "ical-generator";
import { localeOf } from "@/lib/domain/identity/viewer";
import { openStatuses, workOrderNumber } from "@/lib/domain/maintenance/work-order";
import { dueOf } from "@/lib/domain/maintenance/work-order-due";
import { dayOf, plantDay } from "@/lib/domain/shared/calendar-month";
import { notFound } from "@/lib/domain/shared/errors";
import { momentAt } from "@/lib/domain/shared/plant-text";
import { subscriberOf } from "@/lib/domain/shared/subscriber";
import { workOrders } from "@/lib/resources/work-orders";
import { readWithScope, type Tx } from "@/lib/server/data/db";
import { env } from "@/lib/server/env";
import { consume, refuseWhenSpent } from "@/lib/server/http/limits";
import { type CalendarLink, viewerOfCalendar } from "@/lib/server/http/session";
import { translator } from "@/lib/server/i18n";
import { mine } from "../actor";
import { dueWithin } from "../work-orders/served";
import { mayHaveCalendars } from "./own";

const dayMs = 86_400_000;
/** What is due long ago or in years is for the list; calendar programs read all of it each time. */
const shown = { past: 60 * dayMs, coming: 400 * dayMs, orders: 1_000 };
/** How long a calendar program may wait before it asks again, in seconds. */
const refreshAfter = 900;

/**
 * The iCalendar (RFC 5545) behind a calendar's address: open work orders as events of the day on which they are due, on
 * the plant's clock. Whatever is wrong with an address gets the same "not found".
 */
export async function calendarFeed(address: string, { ip, now }: { ip: string | null; now: Date }): Promise<string> {
  const from = subscriberOf(ip);
  await consume("calendar", from);
  await refuseWhenSpent("calendar_wrong", from);
  const link = await opened(address.replace(/\.ics$/, ""));
  if (!link) {
    await consume("calendar_wrong", from);
    throw notFound();
  }

  return readWithScope(link.viewer, (tx) => written(tx, link, now));
}

async function opened(token: string): Promise<CalendarLink | null> {
  const link = await viewerOfCalendar(token);
  if (!link || link.viewer.must_enable_mfa || !mayHaveCalendars(link.viewer)) return null;
  const { plant_ids } = link.viewer;

  return link.plant_id === null || (plant_ids !== "all" && plant_ids.includes(link.plant_id)) ? link : null;
}

const place = { select: { name: true } } as const;

async function written(tx: Tx, { viewer, plant_id }: CalendarLink, now: Date): Promise<string> {
  const locale = localeOf(viewer.language_id);
  const t = translator(locale, "calendar-links");
  const word = translator(locale, "work-orders");
  const plant =
    plant_id === null ? null : await tx.plant.findFirst({ where: { id: plant_id, archived_at: null }, ...place });
  if (plant_id !== null && !plant) throw notFound();
  const orders = await ordersOf(tx, viewer, plant_id, now);
  const calendar = ical({
    name: plant ? t("of_plant", { plant: plant.name }) : t("own_work"),
    prodId: { company: "Millwright", product: "Millwright", language: locale.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshAfter,
  });
  const host = new URL(env.publicUrl).host;
  const isOfSeveral = new Set(orders.map(({ plant_id }) => plant_id)).size > 1;
  for (const order of orders) {
    const due = dueOf(order)!;
    const { time_zone } = order.plant;
    const who = order.assigned_user
      ? `${order.assigned_user.first_name} ${order.assigned_user.last_name}`
      : (order.assigned_team?.name ?? t("nobody"));
    const where = [order.plant, order.production_line, order.machine, order.asset].flatMap((one) => one?.name ?? []);
    const url = new URL(`/maintenance/work-orders/${order.id}`, env.publicUrl).href;
    calendar.createEvent({
      id: `work-order-${order.id}@${host}`,
      sequence: order.version - 1,
      stamp: order.updated_at,
      created: order.created_at,
      lastModified: order.updated_at,
      // The start of a UTC day: the library reads the date of an event of a whole day there.
      start: dayOf(plantDay(due, time_zone)),
      allDay: true,
      transparency: ICalEventTransparency.TRANSPARENT,
      summary: [
        `${workOrderNumber(order.number)} ${order.name}`,
        order.equipment?.name,
        // Numbers count within a plant.
        isOfSeveral && order.plant.name,
      ]
        .filter(Boolean)
        .join(" · "),
      location: where.join(", "),
      description: [
        t("due_at", { at: momentAt(due, locale, time_zone) }),
        `${word("fields.status")}: ${word(`options.status.${order.status}`)}`,
        `${word("fields.priority")}: ${word(`options.priority.${order.priority}`)}`,
        `${word("fields.assigned_user_id")}: ${who}`,
        url,
      ].join("\n"),
      categories: [{ name: word(`options.type.${order.type}`) }],
      url,
    });
  }

  return calendar.toString();
}

/** Open orders that are due within the span: the person's own, or those of a plant. */
function ordersOf(tx: Tx, viewer: CalendarLink["viewer"], plant_id: number | null, now: Date) {
  const span = { gte: new Date(now.getTime() - shown.past), lt: new Date(now.getTime() + shown.coming) };
  return tx.workOrder.findMany({
    where: {
      AND: [
        workOrders.scope.see(viewer),
        { kind: "order", status: { in: [...openStatuses] } },
        plant_id === null ? mine(viewer.user_id) : { plant_id },
        dueWithin(span),
      ],
    },
    orderBy: [{ due_at: "asc" }, { id: "asc" }],
    take: shown.orders,
    select: {
      id: true,
      number: true,
      name: true,
      status: true,
      priority: true,
      type: true,
      version: true,
      plant_id: true,
      due_at: true,
      extended_at: true,
      created_at: true,
      updated_at: true,
      plant: { select: { name: true, time_zone: true } },
      production_line: place,
      machine: place,
      asset: place,
      equipment: place,
      assigned_team: place,
      assigned_user: { select: { first_name: true, last_name: true } },
    },
  });
}
