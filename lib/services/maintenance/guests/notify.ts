import { type GuestState, guestState } from "@/lib/domain/maintenance/guest-request";
import { type WorkOrderStatus, workOrderNumber } from "@/lib/domain/maintenance/work-order";
import type { RequestStatus } from "@/lib/domain/maintenance/work-order-request";
import { asLocale, defaultLocale } from "@/lib/domain/shared/locales";
import type { Tx } from "@/lib/server/data/db";
import { count, isSpent } from "@/lib/server/http/limits";
import { placeOf as sealedPlace, unseal } from "@/lib/server/secrets/sealed";
import { deliver } from "@/lib/services/platform/deliveries/deliver";
import { followUrl } from "./follow-url";

interface Happening {
  id: number;
  action: string;
  note: string | null;
  work_order: { id: number; kind: string; request_id: number | null };
}

/** The actions of a request or its order that a guest who reported it without an account is notified of. */
const mailedActions: Record<string, readonly string[]> = {
  request: ["convert", "reject"],
  order: ["complete", "deny"],
};

/**
 * Mails guests who left an address that their request was accepted, declined or done, at most five a day to one address.
 * Called by a worker that may be called twice: the subject names event and report.
 */
export async function notifyGuests(tx: Tx, event: Happening): Promise<void> {
  const { work_order: order, action } = event;
  if (!mailedActions[order.kind]?.includes(action)) return;
  const request_id = order.kind === "request" ? order.id : order.request_id;
  if (request_id === null) return;
  const reports = await tx.guestReport.findMany({
    where: { work_order_id: request_id, email: { not: null }, follow_token: { not: null } },
    orderBy: { id: "asc" },
    select: { id: true, company_id: true, email: true, name: true, locale: true, follow_token: true },
  });
  if (reports.length === 0) return;
  const letter = await letterOf(tx, request_id, event);
  for (const { id, email, name, locale, follow_token, company_id } of reports) {
    if (!email || !follow_token) continue;
    const address = email.toLowerCase();
    if (await isSpent("guest_mail", address)) continue;
    const follow = new URL(followUrl(unseal(follow_token, sealedPlace("guest_reports", "follow_token", id))));
    const language = asLocale(locale) ?? defaultLocale;
    follow.searchParams.set("lang", language);
    const language_id = language === "es" ? 2 : 1;
    const isNew = await deliver(tx, {
      channel: "mail",
      template: "guest",
      time_zone: letter.time_zone,
      to: { user_id: null, company_id, email, language_id },
      subject: `guest:${event.id}:${id}`,
      params: { ...letter.params, name: name ?? "empty", forget: new URL("#contact", follow).href },
      href: follow.pathname + follow.search,
    });
    if (isNew) await count("guest_mail", address, 1);
  }
}

async function letterOf(tx: Tx, request_id: number, { note }: Happening) {
  const named = { select: { name: true } } as const;
  const request = await tx.workOrder.findUniqueOrThrow({
    where: { id: request_id },
    select: {
      number: true,
      status: true,
      plant: { select: { name: true, time_zone: true } },
      production_line: named,
      machine: named,
      equipment: named,
      orders: { select: { status: true } },
    },
  });
  const order = request.orders[0] ?? null;
  const state: GuestState = guestState(request.status as RequestStatus, order && (order.status as WorkOrderStatus));
  const place = request.equipment ?? request.machine ?? request.production_line;

  return {
    time_zone: request.plant.time_zone,
    params: {
      state,
      label: workOrderNumber(request.number, "request"),
      note: state === "declined" ? (note ?? "") : "",
      place: place?.name ?? "",
      plant: request.plant.name,
    },
  };
}
