import { z } from "zod";
import { providerOnly } from "@/lib/domain/identity/viewer";
import { noticeChannels } from "@/lib/domain/notifications/notices";
import { datedPageQuery, idText } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { deliveryStatuses, listDeliveries } from "@/lib/services/platform/deliveries/list";

export const GET = endpoint({
  allow: "view_settings",
  condition: providerOnly("notifications.provider_only"),
  summary: "List emails and SMS with their delivery status, newest first",
  query: datedPageQuery.extend({
    channel: z.enum(noticeChannels).optional(),
    status: z.enum(deliveryStatuses).optional(),
    company_id: idText.optional(),
    user_id: idText.optional(),
  }),
  run: (call, { query }) => listDeliveries(call, query),
});
