import type { NoticeChannel } from "@/lib/domain/notifications/notices";
import type { DatedPage } from "@/lib/inputs/fields";
import type { Call } from "@/lib/server/data/call";
import { insideDays } from "@/lib/server/resources/days";
import { pageOf } from "@/lib/server/resources/list";

export const deliveryStatuses = ["queued", "sending", "sent", "failed", "unknown", "refused"] as const;

export interface DeliveryQuery extends DatedPage {
  channel?: NoticeChannel;
  status?: (typeof deliveryStatuses)[number];
  company_id?: number;
  user_id?: number;
}

/** Sent messages and their recipients, for provider staff. Without contents: they can contain a sign-in link. */
export async function listDeliveries(call: Call, { page, max, daterange, ...asked }: DeliveryQuery) {
  const { tx } = call;
  const where = { ...asked, created_at: await insideDays(call, daterange) };
  const rows = await tx.delivery.findMany({
    where,
    select: {
      id: true,
      channel: true,
      status: true,
      subject: true,
      recipient: true,
      user_id: true,
      company_id: true,
      attempts: true,
      error: true,
      tried_at: true,
      sent_at: true,
      created_at: true,
    },
    orderBy: { id: "desc" },
    skip: (page - 1) * max,
    take: max,
  });

  return pageOf(rows, await tx.delivery.count({ where }), { page, max });
}
