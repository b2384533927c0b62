import pino from "pino";
import { traceIds } from "./tracing";
import { trailRequestId } from "./trail";

/** JSON lines on stdout, each with the call that its work began with. Secrets are cut by name wherever they would appear. */
export const log = pino({
  level: process.env.LOG_LEVEL || "info",
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: withoutValues },
  // The name at the time of the line: a bundle may load this before the process has one.
  mixin: () => ({
    process: process.env.PROCESS_NAME || "web",
    request_id: trailRequestId() ?? undefined,
    ...traceIds(),
  }),
  formatters: { level: (label) => ({ level: label }) },
  redact: {
    paths: ["authorization", "cookie", "password", "token", "code", "secret"].flatMap((name) => [
      name,
      `*.${name}`,
      `*.*.${name}`,
    ]),
    censor: "[redacted]",
  },
});

/** What PostgreSQL reports of a refused row (detail, where) has the row's values in it. */
function withoutValues(error: Error) {
  const { detail: _detail, where: _where, internalQuery: _query, ...safeFields } = pino.stdSerializers.err(error);
  return safeFields;
}
