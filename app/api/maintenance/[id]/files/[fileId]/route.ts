import { z } from "zod";
import { id, idText } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { removeFile, replaceFile } from "@/lib/services/maintenance/work-orders/captured";

const params = z.object({ id: idText, fileId: idText });
const allow = ["update_maintenance", "update_work_order_requests", "create_work_order_requests"] as const;
const picture = z.strictObject({ image_id: id });

export const PUT = endpoint({
  allow,
  summary: "Replace a picture that one has attached to a work order by another one (multipart field `image`)",
  params,
  files: ["image"],
  body: picture,
  run: (call, { params, body }) => replaceFile(call, params.id, params.fileId, body),
});

export const POST = endpoint({
  allow,
  summary: "Replace a picture that one has attached to a work order, as multipart with _method=PUT",
  params,
  files: ["image"],
  body: picture,
  isOverride: true,
  run: (call, { params, body }) => replaceFile(call, params.id, params.fileId, body),
});

export const DELETE = endpoint({
  allow,
  summary: "Remove a file that one has attached to a work order, until the work is completed",
  params,
  run: (call, { params }) => removeFile(call, params.id, params.fileId),
});
