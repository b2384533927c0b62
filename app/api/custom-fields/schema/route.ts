import { customSchemaQuery } from "@/lib/inputs/custom-fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { customSchema } from "@/lib/services/structure/custom-fields/fields";

export const GET = endpoint({
  allow: "signed_in",
  isForKeys: true,
  summary: "Get the JSON Schema of `custom` of a noun's records, for the caller's company",
  query: customSchemaQuery,
  run: (call, { query }) => customSchema(call, query.noun, query.company_id),
});
