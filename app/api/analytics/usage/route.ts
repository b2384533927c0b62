import { providerOnly } from "@/lib/domain/identity/viewer";
import { usageQuery } from "@/lib/inputs/usage";
import { endpoint } from "@/lib/server/http/endpoint";
import { usageOf } from "@/lib/services/views/usage/usage";

export const GET = endpoint({
  allow: "view_settings",
  condition: providerOnly("usage.provider_only"),
  summary: "Get how much the installation is used and how much it holds, by day",
  query: usageQuery,
  run: (call, { query }) => usageOf(call, query.days),
});
