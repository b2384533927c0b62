import { hasMetricsToken } from "@/lib/server/health-access";
import { metrics } from "@/lib/server/metrics";

export const dynamic = "force-dynamic";

export async function GET(request: Request) {
  if (!hasMetricsToken(request)) return new Response("not found\n", { status: 404 });
  return new Response(await metrics.registry.metrics(), { headers: { "Content-Type": metrics.registry.contentType } });
}
