import { limitOverridesQuery } from "@/lib/inputs/limit-overrides";
import { endpoint } from "@/lib/server/http/endpoint";
import { limitOverrides } from "@/lib/services/monitoring/baselines/overrides";

export const GET = endpoint({
  allow: ["view_controllers", "view_settings", "view_customer_success"],
  summary: "List limits set in spite of an alarm or loosened, with reasons, and their counts per person and month",
  query: limitOverridesQuery,
  run: (call, { query }) => limitOverrides(call, query),
});
