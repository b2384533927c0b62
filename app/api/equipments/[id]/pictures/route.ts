import { z } from "zod";
import { invalidField } from "@/lib/domain/shared/errors";
import { id } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { addPicture } from "@/lib/services/structure/equipments/pictures";

export const POST = endpoint({
  allow: "update_dashboard",
  summary: "Add a picture to an item (multipart field `image`)",
  params: idParams,
  files: ["image"],
  body: z.strictObject({ image_id: id.optional() }),
  status: 201,
  run: (call, { params, body }) => {
    if (body.image_id === undefined) throw invalidField("image", "equipments.image_is_required");
    return addPicture(call, params.id, body.image_id);
  },
});
