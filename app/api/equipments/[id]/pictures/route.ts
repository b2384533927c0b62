import { z } from "zod";
import { id } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { addPicture } from "@/lib/services/structure/equipments/pictures";

export const POST = endpoint({
  allow: "update_dashboard",
  summary: "Add a picture to an item (multipart field `image`)",
  params: idParams,
  files: ["image"],
  body: z.strictObject({ image_id: id }),
  status: 201,
  run: (call, { params, body }) => addPicture(call, params.id, body.image_id),
});
