import { readiness } from "@/lib/server/health/health";
import { hasMetricsToken } from "@/lib/server/health/health-access";

/** Ready to serve? What fails is named only to those with the metrics token. */
export async function GET(request: Request) {
  const checks = await readiness(new Date());
  const ready = checks.every((check) => check.ok);
  const shown = hasMetricsToken(request) ? checks : checks.map(({ name, ok }) => ({ name, ok }));
  return Response.json(
    { ready, checks: shown },
    { status: ready ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
}
