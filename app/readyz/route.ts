import { readinessWatch } from "@/lib/server/health/health";
import { hasMetricsToken } from "@/lib/server/health/health-access";

/** Ready to serve? Degraded is: it serves, and the queue is away. What fails is explained only to those with the metrics token. */
export async function GET(request: Request) {
  const { status, checks } = await readinessWatch().state();
  const ready = status !== "not ready";
  const shown = hasMetricsToken(request) ? checks : checks.map(({ name, ok }) => ({ name, ok }));
  return Response.json(
    { ready, status, checks: shown },
    { status: ready ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
}
