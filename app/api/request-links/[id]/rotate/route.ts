import { z } from "zod";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { rotateRequestLink } from "@/lib/services/maintenance/guest-requests/links";

export const POST = endpoint({
  allow: "update_work_order_requests",
  summary: "Give the place of a label a new link: the printed label ends at once",
  params: idParams,
  body: z.strictObject({}),
  answersToken: true,
  run: (call, { params }) => rotateRequestLink(call, params.id),
});
