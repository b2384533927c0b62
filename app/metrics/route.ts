import { measureBackups } from "@/lib/server/health/backups";
import { measureDatabase } from "@/lib/server/health/database";
import { hasMetricsToken } from "@/lib/server/health/health-access";
import { measureDisk, measureSignOnCertificates } from "@/lib/server/health/operation";
import { exposition, metrics } from "@/lib/server/metrics";
import { metricsOfAll } from "@/lib/server/processes/processes";
import { measureArchive } from "@/lib/services/monitoring/archive/measure";
import { measureWaiting } from "@/lib/services/monitoring/evaluation/measure-waiting";
import { measureBrokers } from "@/lib/services/outward/brokers/measure";
import { measureWebhooks } from "@/lib/services/outward/webhooks/measure";
import { measureOutbox } from "@/lib/services/platform/outbox/state";

export async function GET(request: Request) {
  if (!hasMetricsToken(request)) return new Response("not found\n", { status: 404 });
  // A database that is away is no reason to hide the other numbers.
  const measured = [measureOutbox(), measureWaiting(), measureWebhooks(), measureBrokers()];
  measureBackups(new Date());
  await Promise.allSettled([
    ...measured,
    measureArchive(new Date()),
    measureDatabase(),
    measureDisk(),
    measureSignOnCertificates(),
  ]);
  return new Response(await exposition(await metricsOfAll()), {
    headers: { "Content-Type": metrics.registry.contentType },
  });
}
