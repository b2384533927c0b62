import { newApiKey } from "@/lib/inputs/api-keys";
import { shortPageQuery } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { pageIn } from "@/lib/server/resources/list";
import { makeKey, mayHaveKeys, ownKeys } from "@/lib/services/identity/api-keys/own-keys";

export const GET = endpoint({
  allow: "view_client_api",
  condition: mayHaveKeys,
  summary: "List the caller's API keys",
  transaction: "own",
  query: shortPageQuery,
  run: async (call, { query }) => pageIn(await ownKeys(call), query),
});

export const POST = endpoint({
  allow: "view_client_api",
  condition: mayHaveKeys,
  summary:
    "Create an API key that reads what the caller sees and changes what is in its sections; it is shown only once",
  body: newApiKey,
  status: 201,
  transaction: "own",
  isSecret: true,
  run: (call, { body }) => makeKey(call, body),
});
