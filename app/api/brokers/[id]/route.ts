import { z } from "zod";
import { changedBroker } from "@/lib/inputs/brokers";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { mayHaveKeys } from "@/lib/services/identity/api-keys/own-keys";
import { findBroker, removeBroker, updateBroker } from "@/lib/services/outward/brokers/brokers";

export const GET = endpoint({
  allow: "view_client_api",
  condition: mayHaveKeys,
  summary: "Get an MQTT broker with the state of its connection",
  params: idParams,
  run: (call, { params }) => findBroker(call, params.id),
});

export const PUT = endpoint({
  allow: "view_client_api",
  condition: mayHaveKeys,
  summary: "Update an MQTT broker, or switch it on or off; another address needs the password again, and its secrets",
  params: idParams,
  body: changedBroker,
  transaction: "own",
  run: (call, { params, body }) => updateBroker(call, params.id, body),
});

export const DELETE = endpoint({
  allow: "view_client_api",
  condition: mayHaveKeys,
  summary: "Delete an MQTT broker; what it retains is removed while it is connected",
  params: idParams,
  body: z.strictObject({}),
  run: async (call, { params }) => {
    await removeBroker(call, params.id);
    return done(call, "brokers.deleted");
  },
});
