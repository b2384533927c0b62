import { z } from "zod";
import { requestLinkChange } from "@/lib/inputs/guest-requests";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { deleteRequestLink, pauseRequestLink } from "@/lib/services/maintenance/guest-requests/links";

export const PUT = endpoint({
  allow: "update_work_order_requests",
  summary: "Pause the link of a label, or let it open again",
  params: idParams,
  body: requestLinkChange,
  answersToken: true,
  run: (call, { params, body }) => pauseRequestLink(call, params.id, body.is_paused),
});

export const DELETE = endpoint({
  allow: "update_work_order_requests",
  summary: "Delete the link of a label, which is not valid any more; the next print creates another",
  params: idParams,
  body: z.strictObject({}),
  run: async (call, { params }) => {
    await deleteRequestLink(call, params.id);
    return done(call, "guest-requests.link_deleted");
  },
});
