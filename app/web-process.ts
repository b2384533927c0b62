import { env } from "@/lib/server/env";
import { readinessWatch } from "@/lib/server/health/health";
import { writeRefusalsLater } from "@/lib/server/http/kept-refusals";
import { shareLimits } from "@/lib/server/http/limits";
import { joinProcesses } from "@/lib/server/processes/processes";
import { dropLinesOf } from "@/lib/services/devices/gateways/online";

/** What a web process does once, before its first request. */
export async function joinAsWeb() {
  if (env.tracesEndpoint) (await import("@/lib/server/tracing-export")).exportTraces("web");
  shareLimits();
  writeRefusalsLater();
  void readinessWatch().begin();
  joinProcesses(dropLinesOf);
}
