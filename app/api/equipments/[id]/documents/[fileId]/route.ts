import { z } from "zod";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { removeDocument } from "@/lib/services/structure/equipments/documents";

export const DELETE = endpoint({
  allow: "update_dashboard",
  summary: "Remove one of an item's own documents",
  params: idParams.extend({ fileId: idParams.shape.id }),
  body: z.strictObject({}),
  run: (call, { params }) => removeDocument(call, params.id, params.fileId),
});
