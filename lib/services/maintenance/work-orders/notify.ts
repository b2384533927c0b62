import { approverKinds, nameOf } from "@/lib/domain/identity/viewer";
import { reportedChange } from "@/lib/domain/maintenance/kept-changes";
import { pushedWorkMessage, workMessage } from "@/lib/domain/maintenance/work-message";
import { type MaintenanceKind, workOrderNumber } from "@/lib/domain/maintenance/work-order";
import { channelsOf } from "@/lib/domain/notifications/notices";
import { type Pushed, pushOfWork } from "@/lib/domain/notifications/push";
import type { Tx } from "@/lib/server/data/db";
import { membersIn } from "@/lib/services/identity/teams/assignable";
import { notifiedUserIds, recipientsOfStep } from "@/lib/services/identity/users/recipients";
import { deliverBy } from "@/lib/services/platform/deliveries/deliver";
import { quietUntil } from "@/lib/services/platform/deliveries/quiet-hours";
import { notify } from "@/lib/services/platform/notifications/notify";
import { supervisors } from "../actor";
import { notifyGuests } from "../guests/notify";

/**
 * Notifies those whom an event concerns. Called by a worker that may be called twice: the subject names event and person,
 * so that nobody is notified twice. What is sent waits until the person's quiet hours end, except urgent work for those
 * whom alarms may interrupt.
 */
export async function notifyOfWorkOrder(tx: Tx, event_id: number, now = new Date()): Promise<void> {
  const event = await eventOf(tx, event_id);
  if (!event) return;
  await notifyGuests(tx, { id: event_id, ...event });
  const recipients = await recipientsOf(tx, event);
  if (recipients.length === 0) return;

  const { work_order: order, user_id } = event;
  const changed = reportedChange(event);
  const actor = user_id === null ? null : await tx.user.findUnique({ where: { id: user_id }, select: personName });
  const params = {
    label: workOrderNumber(order.number, order.kind as MaintenanceKind),
    name: order.name,
    person: actor ? nameOf(actor) : isByGuest(event) ? "guest" : "nobody",
    note: event.note ?? "",
    plant: order.plant.name,
    ...(changed ? { steps: changed.steps.map(({ id }) => id).join(", ") || "none" } : {}),
  };
  const href =
    order.kind === "request" ? `/maintenance-requests?id=${order.id}` : `/maintenance/work-orders/${order.id}`;
  const message = messageOf(event);
  const happened = {
    message,
    isOfTeam: order.assigned_team_id !== null,
    isOfSeries: (event.data as { series_id?: number } | null)?.series_id !== undefined,
  };
  const what = pushedWorkMessage(happened);
  const isPushedOnly = workMessage(happened) === null;
  for (const recipient of recipients) {
    const subject = `work-order-event:${event_id}:${recipient.id}`;
    const { company_id } = order;
    await notify(tx, { user_id: recipient.id, company_id, kind: "work", message, params, href, subject });
    if (!what) continue;
    const is_held_in_quiet = !(recipient.is_interrupted_by_alarms && order.priority === "urgent");
    const held_until = is_held_in_quiet ? await heldUntil(tx, recipient, company_id, now) : undefined;
    await send(tx, recipient, {
      what,
      subject,
      href,
      company_id,
      held_until,
      is_held_in_quiet,
      isPushedOnly,
      params: { ...params, priority: order.priority },
      time_zone: order.plant.time_zone,
      push: pushOfWork(order, what, recipient.id),
    });
  }
}

/** Reported by a label, without an account. */
const isByGuest = ({ data }: Event) => (data as { is_guest?: boolean } | null)?.is_guest === true;

type Receiver = Awaited<ReturnType<typeof recipientsOf>>[number];
interface Sent {
  what: string;
  subject: string;
  href: string;
  company_id: number;
  params: Record<string, string>;
  time_zone: string;
  held_until: Date | undefined;
  is_held_in_quiet: boolean;
  isPushedOnly: boolean;
  push: Pushed;
}

const heldUntil = async (tx: Tx, person: Receiver, company_id: number, now: Date) =>
  (await quietUntil(tx, { ...person, company_id }, now)) ?? undefined;

/** By the channels that the person has chosen; without one the bell is enough. */
async function send(tx: Tx, { id, email, phone, ...person }: Receiver, { what, isPushedOnly, ...notice }: Sent) {
  const { company_id, params, ...more } = notice;
  const chosen = channelsOf({ ...person, phone });
  const channels = isPushedOnly ? chosen.filter((channel) => channel === "push") : chosen;
  const to = { user_id: id, language_id: person.language_id, company_id, email, phone };
  const letter = { ...more, template: "work", params: { ...params, what } };
  await deliverBy(tx, channels, to, letter, { isMailed: !isPushedOnly });
}

/** A request that is made or decided reads differently from an order. */
const messageOf = (event: Event) =>
  becomesUrgent(event)
    ? "work_order_urgent"
    : `${event.work_order.kind === "request" ? "request" : "work_order"}_${event.action}`;

/** Of all changes of an order, the one that its assignees are notified of. */
const becomesUrgent = ({ action, data, work_order }: Event) =>
  action === "update" && work_order.kind === "order" && (data as { priority?: string } | null)?.priority === "urgent";

const personName = { first_name: true, last_name: true } as const;

const eventOf = (tx: Tx, id: number) =>
  tx.workOrderEvent.findUnique({
    where: { id },
    select: {
      action: true,
      note: true,
      user_id: true,
      data: true,
      work_order: {
        select: {
          id: true,
          company_id: true,
          plant_id: true,
          plant: { select: { name: true, time_zone: true } },
          number: true,
          name: true,
          kind: true,
          request_id: true,
          priority: true,
          assigned_user_id: true,
          assigned_team_id: true,
          requested_by: true,
          completed_by: true,
        },
      },
    },
  });

type Event = NonNullable<Awaited<ReturnType<typeof eventOf>>>;

async function recipientsOf(tx: Tx, event: Event) {
  const section = event.work_order.kind === "request" ? "work_order_requests" : "maintenance";
  return recipientsOfStep(tx, await concernedBy(tx, event), event.user_id, section);
}

async function concernedBy(tx: Tx, event: Event): Promise<(number | null)[]> {
  const { action, work_order: order } = event;
  if (order.kind === "log") return [];
  if (order.kind === "request") {
    if (action === "create") return supervisorsOf(tx, order.plant_id);
    return ["convert", "reject"].includes(action) ? [order.requested_by] : [];
  }
  if (becomesUrgent(event)) return ownersOf(tx, order);
  switch (action) {
    case "create":
    case "assign":
    case "attach_alert":
    case "due_tomorrow":
      return ownersOf(tx, order);
    case "overdue":
      return [...(await ownersOf(tx, order)), ...(await supervisorsOf(tx, order.plant_id))];
    case "repeat":
      return supervisorsOf(tx, order.plant_id);
    case "complete":
      return [order.requested_by, ...(await supervisorsOf(tx, order.plant_id))];
    case "reopen":
    case "deny":
      return [order.requested_by, ...(await ownersOf(tx, order))];
    case "comment":
      return ownersOf(tx, order);
    case "change_waiting":
    case "change_discarded":
    case "change_sent":
      return reportedChange(event)?.others ?? [];
    case "saving_evidence":
    case "saving_review":
      return approversOf(tx, order.plant_id);
    default:
      return [];
  }
}

/** Whose work it is: one person's, or all of a team's until one of them takes it. */
async function ownersOf(tx: Tx, { assigned_user_id, assigned_team_id, ...plant }: Event["work_order"]) {
  if (assigned_user_id !== null) return [assigned_user_id];
  return assigned_team_id === null ? [] : membersIn(tx, assigned_team_id, plant);
}

const supervisorsOf = (tx: Tx, plant_id: number) => notifiedUserIds(tx, plant_id, supervisors);

/** Whose decision a saving waits for. */
const approversOf = (tx: Tx, plant_id: number) =>
  notifiedUserIds(tx, plant_id, { role: { kind: { in: [...approverKinds] } } });
