import { endpoint } from "@/lib/server/http/endpoint";
import { modelFeaturesOf } from "@/lib/services/outward/own-model/settings";

export const GET = endpoint({
  allow: "signed_in",
  summary: "Get what the caller's company uses its own language model for",
  run: async (call) => ({ features: await modelFeaturesOf(call) }),
});
