import { archivedCustomField } from "@/lib/inputs/custom-fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { archiveCustomField } from "@/lib/services/structure/custom-fields/fields";

export const PUT = endpoint({
  allow: "update_plants",
  summary: "Archive or restore a custom field; its values stay",
  params: idParams,
  body: archivedCustomField,
  transaction: "own",
  run: (call, { params, body }) => archiveCustomField(call, params.id, body.is_archived, body.current_password),
});
