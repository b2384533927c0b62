import { customFieldsQuery, newCustomField } from "@/lib/inputs/custom-fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { createCustomField, listCustomFields } from "@/lib/services/structure/custom-fields/fields";

export const GET = endpoint({
  allow: "signed_in",
  isForKeys: true,
  summary: "List the caller's custom fields with those of all companies, and how many records have a value of each",
  query: customFieldsQuery,
  run: (call, { query }) => listCustomFields(call, query),
});

export const POST = endpoint({
  allow: "update_plants",
  summary: "Create a custom field; its key is made of the English name and never changes",
  body: newCustomField,
  status: 201,
  transaction: "own",
  run: (call, { body }) => createCustomField(call, body),
});
