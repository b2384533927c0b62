import { newBroker } from "@/lib/inputs/brokers";
import { datedPageQuery } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { mayHaveKeys } from "@/lib/services/identity/api-keys/own-keys";
import { createBroker, listBrokers } from "@/lib/services/outward/brokers/brokers";

export const GET = endpoint({
  allow: "view_client_api",
  condition: mayHaveKeys,
  summary: "List the MQTT brokers of the caller's plants, with the state of each connection",
  query: datedPageQuery,
  run: (call, { query }) => listBrokers(call, query),
});

export const POST = endpoint({
  allow: "view_client_api",
  condition: mayHaveKeys,
  summary: "Add an MQTT broker that gets a plant's levels and alerts",
  body: newBroker,
  status: 201,
  transaction: "own",
  run: (call, { body }) => createBroker(call, body),
});
