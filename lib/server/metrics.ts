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
  const [own, together] = [makersOf(registry), makersOf(ofAll)];
  return {
    registry,
    ofAll,
    ...callMetrics(own),
    ...jobMetrics(own),
    ...storeMetrics(own, together),
    ...databaseMetrics(together),
    ...waitingMetrics(own, together),
  };
}

type Makers = ReturnType<typeof makersOf>;

/** A metric is its name, its help and its labels. */
function makersOf(registry: Registry) {
  const registers = [registry];

  return {
    counter: <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
      new Counter({ name, help, labelNames, registers }),
    gauge: <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
      new Gauge({ name, help, labelNames, registers }),
    histogram: <Label extends string>(name: string, help: string, buckets: number[], ...labelNames: Label[]) =>
      new Histogram({ name, help, labelNames, buckets, registers }),
  };
}

const callMetrics = (own: Makers) => ({
  requests: own.histogram(
    "millwright_http_seconds",
    "API call duration in seconds",
    [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    "method",
    "route",
    "status",
  ),
  readings: own.counter("millwright_readings_total", "Readings received", "outcome"),
  mcpCalls: own.counter("millwright_mcp_calls_total", "Tools called by assistants", "tool"),
  modelFailures: own.counter("millwright_model_failures_total", "Failed requests to companies' own models", "fault"),
  refusals: own.counter("millwright_refusals_total", "Rejected API calls", "code"),
  signIns: own.counter("millwright_sign_ins_total", "Sign-in attempts", "outcome"),
  samlRefusals: own.counter(
    "millwright_saml_refusals_total",
    "Rejected messages of identity providers, SAML and OpenID Connect",
    "reason",
  ),
});

const jobMetrics = (own: Makers) => ({
  jobs: own.counter("millwright_jobs_total", "Jobs run", "job", "outcome"),
  jobSeconds: own.histogram(
    "millwright_job_seconds",
    "Job duration in seconds",
    [0.01, 0.05, 0.2, 1, 5, 20, 60, 300],
    "job",
  ),
  databaseConnections: own.gauge(
    "millwright_database_connections",
    "Database connections of this process",
    "pool",
    "state",
  ),
  databaseWaits: own.gauge("millwright_database_waits", "Calls that wait for a database connection", "pool"),
});

/** Disk, backups, archive and certificates. */
const storeMetrics = (own: Makers, together: Makers) => ({
  diskFree: together.gauge("millwright_disk_free_ratio", "Free share of the disk with uploads, from 0 to 1"),
  backupAge: together.gauge(
    "millwright_backup_age_seconds",
    "Age of the newest backup, or the time since the first was expected",
  ),
  backupBytes: together.gauge("millwright_backup_last_bytes", "Size of the newest backup"),
  backupFailed: together.gauge("millwright_backup_last_failed", "1 if the last try to make a backup failed"),
  archiveWaiting: together.gauge(
    "millwright_archive_waiting_days",
    "Days of plants that ended 48 hours ago and are not in the archive, or not with all that came late",
  ),
  archiveOutage: together.gauge(
    "millwright_archive_outage_seconds",
    "How long readings have waited because the archive cannot be reached; 0: it is reached",
  ),
  certificateExpiry: own.gauge(
    "millwright_certificate_expiry_timestamp_seconds",
    "When a certificate ends, as Unix time",
    "use",
    "name",
  ),
});

/** What the database writes and holds. The counters are its own: they are taken over as they stand. */
const databaseMetrics = (together: Makers) => ({
  walBytes: together.counter("millwright_wal_bytes_total", "Bytes of write-ahead log that the database has written"),
  checkpoints: together.counter(
    "millwright_checkpoints_total",
    "Checkpoints of the database: because it was time, or requested, as when its log had reached max_wal_size",
    "why",
  ),
  tableBytes: together.gauge(
    "millwright_table_bytes",
    "Disk of the tables that grow with what sensors send, with their indexes",
    "form",
  ),
});

/** What waits, and connections to the outside. */
const waitingMetrics = (own: Makers, together: Makers) => ({
  outboxDepth: together.gauge("millwright_outbox_depth", "Outbox entries not yet queued"),
  outboxAge: together.gauge("millwright_outbox_age_seconds", "Age of the oldest outbox entry not yet queued"),
  outboxFailed: together.gauge("millwright_outbox_failed", "Outbox entries that failed permanently"),
  webhooksDead: together.gauge(
    "millwright_webhook_dead_letters",
    "Deliveries to webhooks that were given up after their last attempt",
  ),
  webhooksAge: together.gauge(
    "millwright_webhook_age_seconds",
    "How long the oldest delivery to a webhook that is on has been due",
  ),
  brokers: together.gauge("millwright_brokers", "MQTT brokers of plants that are on, by state", "state"),
  brokerFailures: own.counter(
    "millwright_broker_failures_total",
    "Connections to MQTT brokers of plants that could not be made, or ended while publishing",
    "fault",
  ),
  readingsAge: together.gauge(
    "millwright_readings_age_seconds",
    "How long the oldest readings have waited for their evaluation",
  ),
  liveStreams: own.gauge("millwright_live_streams", "Open event streams"),
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
