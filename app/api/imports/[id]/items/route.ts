import { newItemsInput } from "@/lib/inputs/imports";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { importPermissions } from "@/lib/services/outward/imports/acts";
import { createItems } from "@/lib/services/outward/imports/items";

export const POST = endpoint({
  allow: importPermissions("update"),
  summary: "Create the items that rows of an import name and the plant does not have, all under one place",
  params: idParams,
  body: newItemsInput,
  status: 201,
  run: (call, { params, body }) => createItems(call, params.id, body),
});
