import { modelInput } from "@/lib/inputs/own-model";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { mayHaveKeys } from "@/lib/services/identity/api-keys/own-keys";
import { modelSettings, removeModel, saveModel } from "@/lib/services/outward/own-model/settings";

export const GET = endpoint({
  allow: "view_client_api",
  condition: mayHaveKeys,
  summary: "Get where the caller's company has its own language model and what it is used for; null: nowhere",
  params: idParams,
  run: (call, { params }) => modelSettings(call, params.id),
});

export const PUT = endpoint({
  allow: "view_client_api",
  condition: mayHaveKeys,
  summary: "Set the language model of the caller's company and what it is used for",
  params: idParams,
  body: modelInput,
  transaction: "own",
  run: (call, { params, body }) => saveModel(call, params.id, body),
});

export const DELETE = endpoint({
  allow: "view_client_api",
  condition: mayHaveKeys,
  summary: "Remove the language model of the caller's company: nothing is sent to it from then on",
  params: idParams,
  run: async (call, { params }) => {
    await removeModel(call, params.id);
    return done(call, "own-model.removed");
  },
});
