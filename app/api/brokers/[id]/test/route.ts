import { z } from "zod";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { mayHaveKeys } from "@/lib/services/identity/api-keys/own-keys";
import { testBroker } from "@/lib/services/outward/brokers/test-connection";

export const POST = endpoint({
  allow: "view_client_api",
  condition: mayHaveKeys,
  summary: "Connect to an MQTT broker once and return the result",
  params: idParams,
  body: z.strictObject({}),
  transaction: "own",
  run: (call, { params }) => testBroker(call, params.id),
});
