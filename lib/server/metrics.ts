import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** Prometheus metrics of this process, on GET /metrics with the token. */

function build() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "millwright_" });
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: "millwright_http_seconds",
      help: "API call duration in seconds",
      labelNames: ["method", "route", "status"],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
      registers,
    }),
    readings: new Counter({
      name: "millwright_readings_total",
      help: "Readings received",
      labelNames: ["outcome"],
      registers,
    }),
    refusals: new Counter({
      name: "millwright_refusals_total",
      help: "Rejected API calls",
      labelNames: ["code"],
      registers,
    }),
    signIns: new Counter({
      name: "millwright_sign_ins_total",
      help: "Sign-in attempts",
      labelNames: ["outcome"],
      registers,
    }),
    samlRefusals: new Counter({
      name: "millwright_saml_refusals_total",
      help: "Rejected SAML messages of identity providers",
      labelNames: ["reason"],
      registers,
    }),
    jobs: new Counter({ name: "millwright_jobs_total", help: "Jobs run", labelNames: ["job", "outcome"], registers }),
    outboxDepth: new Gauge({ name: "millwright_outbox_depth", help: "Outbox entries not yet queued", registers }),
    outboxAge: new Gauge({
      name: "millwright_outbox_age_seconds",
      help: "Age of the oldest outbox entry not yet queued",
      registers,
    }),
    outboxFailed: new Gauge({
      name: "millwright_outbox_failed",
      help: "Outbox entries that failed permanently",
      registers,
    }),
    readingsAge: new Gauge({
      name: "millwright_readings_age_seconds",
      help: "How long the oldest readings have waited for their evaluation",
      registers,
    }),
    liveStreams: new Gauge({ name: "millwright_live_streams", help: "Open event streams", registers }),
  };
}

const held = globalThis as { millwrightMetrics?: ReturnType<typeof build> };
held.millwrightMetrics ??= build();
export const metrics = held.millwrightMetrics;
