import { z } from "zod";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { removePicture } from "@/lib/services/structure/equipments/pictures";

export const DELETE = endpoint({
  allow: "update_dashboard",
  summary: "Remove a picture from an item",
  params: idParams.extend({ fileId: idParams.shape.id }),
  body: z.strictObject({}),
  run: (call, { params }) => removePicture(call, params.id, params.fileId),
});
