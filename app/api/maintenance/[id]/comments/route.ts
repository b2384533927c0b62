import { z } from "zod";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { commentOn } from "@/lib/services/maintenance/work-orders/comment";

const text = z
  .string()
  .trim()
  .min(1)
  .max(5_000)
  .refine((value) => !value.includes("\0"));

export const POST = endpoint({
  allow: ["view_maintenance", "create_work_order_requests"],
  summary: "Comment on a work order or request",
  params: idParams,
  body: z.strictObject({ text }),
  status: 201,
  tool: {
    name: "comment",
    description: "Write a comment on a work order or request, in the name of the key's person.",
    example: { id: 310, text: "Vibration is back to 2.1 mm/s." },
    link: "/maintenance/work-orders/{id}",
  },
  run: (call, { params, body }) => commentOn(call, params.id, body.text),
});
