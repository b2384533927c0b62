/** Next calls this once in each web process, before the first request. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { env } = await import("@/lib/server/env");
  const { shareLimits } = await import("@/lib/server/http/limits");
  const { joinProcesses } = await import("@/lib/server/processes/processes");
  const { dropLinesOf } = await import("@/lib/services/devices/gateways/online");
  if (env.tracesEndpoint) (await import("@/lib/server/tracing-export")).exportTraces("web");
  shareLimits();
  joinProcesses(dropLinesOf);
}
