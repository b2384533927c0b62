import { z } from "zod";
import { id, text } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { addDocument } from "@/lib/services/structure/equipments/documents";

export const POST = endpoint({
  allow: "update_dashboard",
  summary: "Add a document to an item (multipart field `file`: PDF, picture or MP4 video)",
  params: idParams,
  files: ["file"],
  takes: "documents",
  body: z.strictObject({ file_id: id, title: text }),
  status: 201,
  run: (call, { params, body }) => addDocument(call, params.id, body),
});
