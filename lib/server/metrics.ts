import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from "prom-client";

/** Prometheus metrics, on GET /metrics with the token: of each process, and of what they do together. */

function build() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "millwright_" });
  const ofAll = new Registry();
  const [registers, together] = [[registry], [ofAll]];
  return {
    registry,
    ofAll,
    ...callMetrics(registers),
    ...jobMetrics(registers),
    ...storeMetrics(registers, together),
    ...databaseMetrics(together),
    ...waitingMetrics(registers, together),
  };
}

const callMetrics = (registers: Registry[]) => ({
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
  mcpCalls: new Counter({
    name: "millwright_mcp_calls_total",
    help: "Tools called by assistants",
    labelNames: ["tool"],
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
    help: "Rejected messages of identity providers, SAML and OpenID Connect",
    labelNames: ["reason"],
    registers,
  }),
});

const jobMetrics = (registers: Registry[]) => ({
  jobs: new Counter({ name: "millwright_jobs_total", help: "Jobs run", labelNames: ["job", "outcome"], registers }),
  jobSeconds: new Histogram({
    name: "millwright_job_seconds",
    help: "Job duration in seconds",
    labelNames: ["job"],
    buckets: [0.01, 0.05, 0.2, 1, 5, 20, 60, 300],
    registers,
  }),
  databaseConnections: new Gauge({
    name: "millwright_database_connections",
    help: "Database connections of this process",
    labelNames: ["pool", "state"],
    registers,
  }),
  databaseWaits: new Gauge({
    name: "millwright_database_waits",
    help: "Calls that wait for a database connection",
    labelNames: ["pool"],
    registers,
  }),
});

/** Disk, backups and certificates. */
const storeMetrics = (registers: Registry[], together: Registry[]) => ({
  diskFree: new Gauge({
    name: "millwright_disk_free_ratio",
    help: "Free share of the disk with uploads, from 0 to 1",
    registers: together,
  }),
  backupAge: new Gauge({
    name: "millwright_backup_age_seconds",
    help: "Age of the newest backup, or the time since the first was expected",
    registers: together,
  }),
  backupBytes: new Gauge({
    name: "millwright_backup_last_bytes",
    help: "Size of the newest backup",
    registers: together,
  }),
  backupFailed: new Gauge({
    name: "millwright_backup_last_failed",
    help: "1 if the last try to make a backup failed",
    registers: together,
  }),
  certificateExpiry: new Gauge({
    name: "millwright_certificate_expiry_timestamp_seconds",
    help: "When a certificate ends, as Unix time",
    labelNames: ["use", "name"],
    registers,
  }),
});

/** What the database writes and holds. The counters are its own: they are taken over as they stand. */
const databaseMetrics = (registers: Registry[]) => ({
  walBytes: new Counter({
    name: "millwright_wal_bytes_total",
    help: "Bytes of write-ahead log that the database has written",
    registers,
  }),
  checkpoints: new Counter({
    name: "millwright_checkpoints_total",
    help: "Checkpoints of the database: because it was time, or requested, as when its log had reached max_wal_size",
    labelNames: ["why"],
    registers,
  }),
  tableBytes: new Gauge({
    name: "millwright_table_bytes",
    help: "Disk of the tables that grow with what sensors send, with their indexes",
    labelNames: ["form"],
    registers,
  }),
});

/** What waits, and connections to the outside. */
const waitingMetrics = (registers: Registry[], together: Registry[]) => ({
  outboxDepth: new Gauge({
    name: "millwright_outbox_depth",
    help: "Outbox entries not yet queued",
    registers: together,
  }),
  outboxAge: new Gauge({
    name: "millwright_outbox_age_seconds",
    help: "Age of the oldest outbox entry not yet queued",
    registers: together,
  }),
  outboxFailed: new Gauge({
    name: "millwright_outbox_failed",
    help: "Outbox entries that failed permanently",
    registers: together,
  }),
  webhooksDead: new Gauge({
    name: "millwright_webhook_dead_letters",
    help: "Deliveries to webhooks that were given up after their last attempt",
    registers: together,
  }),
  webhooksAge: new Gauge({
    name: "millwright_webhook_age_seconds",
    help: "How long the oldest delivery to a webhook that is on has been due",
    registers: together,
  }),
  brokers: new Gauge({
    name: "millwright_brokers",
    help: "MQTT brokers of plants that are on, by state",
    labelNames: ["state"],
    registers: together,
  }),
  brokerFailures: new Counter({
    name: "millwright_broker_failures_total",
    help: "Connections to MQTT brokers of plants that could not be made, or ended while publishing",
    labelNames: ["fault"],
    registers,
  }),
  readingsAge: new Gauge({
    name: "millwright_readings_age_seconds",
    help: "How long the oldest readings have waited for their evaluation",
    registers: together,
  }),
  liveStreams: new Gauge({ name: "millwright_live_streams", help: "Open event streams", registers }),
});

const held = globalThis as { millwrightMetrics?: ReturnType<typeof build> };
held.millwrightMetrics ??= build();
export const metrics = held.millwrightMetrics;

type Metrics = (MetricObjectWithValues<MetricValue<string>> & { values: { metricName?: string }[] })[];

export interface MetricsOfProcess {
  name: string;
  host: string;
  pid: number;
  metrics: Metrics;
}

export const metricsOfThis = () => metrics.registry.getMetricsAsJSON() as Promise<Metrics>;

/** In Prometheus's text format. What processes count by themselves is labelled with the process. */
export async function exposition(processes: readonly MetricsOfProcess[]): Promise<string> {
  const blocks = new Map<string, string[]>();
  for (const { name: process, host, pid, metrics } of processes)
    for (const { name, help, type, values } of metrics) {
      const lines = blocks.get(name) ?? [`# HELP ${name} ${help.replaceAll("\n", " ")}`, `# TYPE ${name} ${type}`];
      blocks.set(name, lines);
      for (const { metricName, labels, value } of values)
        lines.push(`${metricName ?? name}{${labelled({ ...labels, process, host, pid })}} ${written(value)}`);
    }

  return [...[...blocks.values()].map((lines) => `${lines.join("\n")}\n`), await metrics.ofAll.metrics()].join("\n");
}

const labelled = (labels: Record<string, string | number | undefined>) =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${String(value).replace(/[\\"]/g, "\\$&").replaceAll("\n", "\\n")}"`)
    .join(",");

/** JSON has no word for what is no number. */
const written = (value: number | null) =>
  value === null ? "NaN" : value === Number.POSITIVE_INFINITY ? "+Inf" : value;
