import { changedCustomField, removedCustomField } from "@/lib/inputs/custom-fields";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { findCustomField, removeCustomField, updateCustomField } from "@/lib/services/structure/custom-fields/fields";

export const GET = endpoint({
  allow: "signed_in",
  isForKeys: true,
  summary: "Get a custom field",
  params: idParams,
  run: (call, { params }) => findCustomField(call, params.id),
});

export const PUT = endpoint({
  allow: "update_plants",
  summary: "Update a custom field; one that has values keeps its kind, or becomes a wider one",
  params: idParams,
  body: changedCustomField,
  transaction: "own",
  run: (call, { params, body }) => updateCustomField(call, params.id, body),
});

export const DELETE = endpoint({
  allow: "update_plants",
  summary: "Delete a custom field with its values, which are removed in the background",
  params: idParams,
  body: removedCustomField,
  transaction: "own",
  run: async (call, { params, body }) => {
    await removeCustomField(call, params.id, body.confirm, body.current_password);
    return done(call, "errors.deleted", { id: params.id });
  },
});
