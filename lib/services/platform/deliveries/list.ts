import type { NoticeChannel } from "@/lib/domain/notifications/notices";
import type { DatedPage } from "@/lib/inputs/fields";
import type { Call } from "@/lib/server/data/call";
import { insideDays } from "@/lib/server/resources/days";
import { pageOf } from "@/lib/server/resources/list";
import { subjectOf } from "./compose";
import type { Forgotten, Letter } from "./letter";

export const deliveryStatuses = ["queued", "sending", "sent", "failed", "unknown", "refused"] as const;

export interface DeliveryQuery extends DatedPage {
  channel?: NoticeChannel;
  status?: (typeof deliveryStatuses)[number];
  company_id?: number;
  user_id?: number;
}

/** Messages and their recipients, for provider staff: a mail by its subject, without contents, which can contain a link. */
export async function listDeliveries(call: Call, { page, max, daterange, ...asked }: DeliveryQuery) {
  const { tx } = call;
  const where = { ...asked, created_at: await insideDays(call, daterange) };
  const rows = await tx.delivery.findMany({
    where,
    select: {
      id: true,
      channel: true,
      status: true,
      payload: true,
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

  const shown = rows.map(({ payload, ...row }) => ({
    ...row,
    ...titleOf(row.channel, payload as Partial<Letter & Forgotten>),
  }));

  return pageOf(shown, await tx.delivery.count({ where }), { page, max });
}

/** What a message is and the subject of a mail. Of those that were sent before either was kept, nothing is known. */
function titleOf(channel: string, kept: Partial<Letter & Forgotten>) {
  const { template = null, title } = kept;
  if (channel !== "mail" || title !== undefined) return { template, subject: title ?? null };

  return { template, subject: kept.params && kept.locale ? subjectOf(kept as Letter) : null };
}
