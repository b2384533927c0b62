import { z } from "zod";
import { id } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { addFile } from "@/lib/services/maintenance/work-orders/add-file";

export const POST = endpoint({
  allow: ["update_maintenance", "create_work_order_requests"],
  summary:
    "Attach an image, MP4 video or voice note to a work order, or to a request that the user made (multipart field `image`), to one of its steps if named",
  params: idParams,
  files: ["image"],
  takes: "media",
  body: z.strictObject({ image_id: id, step_id: z.int().positive().optional() }),
  status: 201,
  run: (call, { params, body }) => addFile(call, params.id, body),
});
