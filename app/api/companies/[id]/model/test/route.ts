import { z } from "zod";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { mayHaveKeys } from "@/lib/services/identity/api-keys/own-keys";
import { testModel } from "@/lib/services/outward/own-model/test-model";

export const POST = endpoint({
  allow: "view_client_api",
  condition: mayHaveKeys,
  summary: "Ask the company's model once, without any of its records, and return the result",
  params: idParams,
  body: z.strictObject({}),
  transaction: "own",
  run: (call, { params }) => testModel(call, params.id),
});
