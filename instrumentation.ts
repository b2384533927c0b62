/** Next calls this once in each web process, before the first request. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { env } = await import("@/lib/server/env");
  const { shareLimits } = await import("@/lib/server/http/limits");
  const { serveCalls } = await import("@/lib/server/http/calls");
  const { joinProcesses } = await import("@/lib/server/processes/processes");
  const { dropLinesOf } = await import("@/lib/services/devices/gateways/online");
  if (env.tracesEndpoint) (await import("@/lib/server/tracing-export")).exportTraces("web");
  shareLimits();
  joinProcesses(dropLinesOf);
  // While somebody writes calls, Next loads what has been written.
  if (process.env.NODE_ENV === "production") serveCalls((await import("@/lib/generated/routes")).routes);
}
