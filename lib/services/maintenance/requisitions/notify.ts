import { approverKinds, nameOf } from "@/lib/domain/identity/viewer";
import { requisitionNumber } from "@/lib/domain/maintenance/requisition";
import { channelsOf } from "@/lib/domain/notifications/notices";
import { pushOfRequisition } from "@/lib/domain/notifications/push";
import { plantDay } from "@/lib/domain/shared/calendar-month";
import type { Tx } from "@/lib/server/data/db";
import { notifiedUserIds, recipientsOfStep } from "@/lib/services/identity/users/recipients";
import { deliver } from "@/lib/services/platform/deliveries/deliver";
import { quietUntil } from "@/lib/services/platform/deliveries/quiet-hours";
import { notify } from "@/lib/services/platform/notifications/notify";

/**
 * Notifies those whom a step of a requisition concerns. Called by a worker that may be called twice: the subject names
 * event and person, so that nobody is notified twice. A reminder's email waits until the person's quiet hours end.
 */
export async function notifyOfRequisition(tx: Tx, event_id: number, now = new Date()): Promise<void> {
  const event = await eventOf(tx, event_id);
  if (!event) return;
  const { requisition, user_id } = event;
  const recipients = await recipientsOfStep(tx, await concernedBy(tx, event), user_id, "requisitions");
  const isReminder = event.action === "remind";
  // Of a day, so that nobody is reminded of the same requisition twice on it, even by two people.
  const day = plantDay(event.created_at, requisition.plant.time_zone);
  const actor = user_id === null ? null : await tx.user.findUnique({ where: { id: user_id }, select: personName });
  const { id, company_id } = requisition;
  const params = {
    label: requisitionNumber(requisition.number),
    name: requisition.name,
    person: actor ? nameOf(actor) : "",
    note: event.note ?? "",
    plant: requisition.plant.name,
  };
  const href = `/requisitions/${id}`;
  for (const recipient of recipients) {
    const { id: user_id, email, language_id, ...person } = recipient;
    const subject = isReminder
      ? `requisition-reminder:${id}:${day}:${user_id}`
      : `requisition-event:${event_id}:${user_id}`;
    const message = `requisition_${event.action}`;
    await notify(tx, { user_id, company_id, kind: "work", message, params, href, subject });
    const isPushed = waitsForDecision(event, user_id) && channelsOf(person).includes("push");
    if (!isReminder && !isPushed) continue;
    const held_until = (await quietUntil(tx, { id: user_id, company_id, ...person }, now)) ?? undefined;
    const to = { user_id, company_id, email, language_id };
    const letter = {
      template: "requisition_reminder",
      params,
      href,
      held_until,
      is_held_in_quiet: true,
      time_zone: requisition.plant.time_zone,
    };
    if (isReminder) await deliver(tx, { channel: "mail", to, subject, ...letter });
    if (isPushed)
      await deliver(tx, { channel: "push", to, subject: `push:${subject}`, ...letter, push: pushOfRequisition(id) });
  }
}

/** Of those who are notified, whose decision it waits for. */
const waitsForDecision = ({ action, requisition }: Event, user_id: number) =>
  ["create", "remind", "reset"].includes(action) && user_id !== requisition.requested_by;

const personName = { first_name: true, last_name: true } as const;

const eventOf = (tx: Tx, id: number) =>
  tx.requisitionEvent.findUnique({
    where: { id },
    select: {
      action: true,
      note: true,
      user_id: true,
      created_at: true,
      requisition: {
        select: {
          id: true,
          company_id: true,
          plant_id: true,
          number: true,
          name: true,
          type: true,
          requested_by: true,
          taken_by: true,
          plant: { select: { name: true, time_zone: true } },
        },
      },
    },
  });

type Event = NonNullable<Awaited<ReturnType<typeof eventOf>>>;

async function concernedBy(tx: Tx, { action, requisition }: Event): Promise<(number | null)[]> {
  const { plant_id, requested_by, taken_by } = requisition;
  switch (action) {
    case "create":
      return approversOf(tx, plant_id);
    case "remind":
      // Nobody decides on their own.
      return (await approversOf(tx, plant_id)).filter((id) => id !== requested_by);
    case "approve":
      return [requested_by, ...(await takersOf(tx, requisition))];
    case "reset":
      return [requested_by, ...(await approversOf(tx, plant_id))];
    case "deny":
    case "unapprove":
    case "take":
    case "hold":
    case "resume":
      return [requested_by, taken_by];
    case "complete":
      return [requested_by, ...(await notifiedUserIds(tx, plant_id, { role: { is_requisitioner: true } }))];
    case "conclude":
      return [requested_by];
    default:
      return [];
  }
}

/** Whose decision a requisition waits for. */
const approversOf = (tx: Tx, plant_id: number) =>
  notifiedUserIds(tx, plant_id, {
    role: { kind: { in: [...approverKinds] }, permissions: { has: "update_requisitions" } },
  });

/** Who can take an approved one: the requisitioner what is bought, the shop what is made or mended. */
const takersOf = (tx: Tx, { plant_id, type }: Event["requisition"]) =>
  notifiedUserIds(tx, plant_id, {
    role: type === "purchase" ? { is_requisitioner: true } : { is_fab_shop_manager: true },
  });
