import path from "node:path";
import { archivePlace } from "@/lib/domain/operation/archive";

/** What the running processes read. The table of every variable, with its checks, is lib/launch/run/environment.mjs. */
export const env = {
  get databaseUrl() {
    const url = process.env.DATABASE_URL;
    if (!url) throw new Error("DATABASE_URL is not set");
    return url;
  },
  get redisUrl() {
    return process.env.REDIS_URL || undefined;
  },
  get dataDir() {
    return path.resolve(/*turbopackIgnore: true*/ process.env.DATA_DIR || ".data");
  },
  /** Where the archives of companies are kept: beside those of readings, on a disk of this machine. */
  get companyArchives() {
    const place = archivePlace(this.archive.url);
    const folder = place.kind === "folder" ? place.folder : null;
    return path.resolve(/*turbopackIgnore: true*/ folder ?? path.join(this.dataDir, "archive"), "companies");
  },
  /** The origin in links and the only one that may send changes. */
  get publicUrl() {
    return new URL(process.env.PUBLIC_URL || `http://localhost:${process.env.PORT || 3000}`);
  },
  get isHttps() {
    return this.publicUrl.protocol === "https:";
  },
  /** Only this very machine calls it. */
  get isLoopback() {
    return ["localhost", "127.0.0.1"].includes(this.publicUrl.hostname);
  },
  /** What seals secrets at rest, newest first. */
  get appKeys() {
    const keys = process.env.APP_KEYS;
    if (!keys) throw new Error("APP_KEYS is not set");
    return keys;
  },
  /** Where gateways post. */
  get gatewayDoor() {
    return { host: process.env.HOST || "127.0.0.1", port: Number(process.env.GATEWAY_PORT || 3001) };
  },
  /** Somebody else's broker through which gateways send. */
  get mqttUrl() {
    return process.env.MQTT_URL || undefined;
  },
  /** Where gateways call when there is no other broker. */
  get mqtt() {
    const { HOST, MQTT_PORT, MQTT_TLS_CERT: cert, MQTT_TLS_KEY: key } = process.env;
    return {
      host: HOST || "127.0.0.1",
      port: Number(MQTT_PORT || 1883),
      tls: cert && key ? { cert, key } : undefined,
    };
  },
  /** Where people's programs reach the database for reports; without it there are none. */
  get reporting() {
    const [, host, port] = /^(.+):(\d+)$/.exec(process.env.REPORTING_HOST ?? "") ?? [];
    return host ? { host, port: Number(port) } : undefined;
  },
  /** Where readings are archived as files; without an address in DATA_DIR. */
  get archive() {
    const { ARCHIVE_URL, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = process.env;
    return {
      url: ARCHIVE_URL || undefined,
      s3: {
        endpoint: S3_ENDPOINT || undefined,
        region: S3_REGION || "us-east-1",
        key: id && secret ? { id, secret } : undefined,
      },
    };
  },
  get smtpUrl() {
    return process.env.SMTP_URL || undefined;
  },
  get mailFrom() {
    return process.env.MAIL_FROM || "Millwright <millwright@localhost>";
  },
  /** The account that sends SMS; all three or none, lib/launch/run/environment.mjs sees to it. */
  get twilio() {
    const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM, TWILIO_API_BASE } = process.env;
    if (!TWILIO_ACCOUNT_SID || !TWILIO_AUTH_TOKEN || !TWILIO_FROM) return undefined;
    return { account: TWILIO_ACCOUNT_SID, token: TWILIO_AUTH_TOKEN, from: TWILIO_FROM, base: TWILIO_API_BASE };
  },
  /** Push services beside those of the browsers' makers: names of hosts, each with those below it. */
  get pushHosts() {
    return (process.env.PUSH_HOSTS || "")
      .split(",")
      .map((host) => host.trim().toLowerCase())
      .filter(Boolean);
  },
  /** Days until things are forgotten: lib/services/outward/scheduled-tasks/retention.ts. */
  get keep() {
    const { KEEP_WAVEFORM_DAYS, KEEP_COMMAND_DAYS, KEEP_REFUSED_DAYS, KEEP_BATCH_DAYS, KEEP_AUDIT_DAYS } = process.env;
    return {
      waveformDays: Number(KEEP_WAVEFORM_DAYS || 90),
      commandDays: Number(KEEP_COMMAND_DAYS || 365),
      refusedDays: Number(KEEP_REFUSED_DAYS || 30),
      batchDays: Number(KEEP_BATCH_DAYS || 7),
      /** 0: for ever. */
      auditDays: Number(KEEP_AUDIT_DAYS || 0),
    };
  },
  /** Where traces go by OTLP; the packages of OpenTelemetry read it too, with the other OTEL_ variables. */
  get tracesEndpoint() {
    return process.env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || process.env.OTEL_EXPORTER_OTLP_ENDPOINT || undefined;
  },
  get metricsToken() {
    return process.env.METRICS_TOKEN || undefined;
  },
  /** Private networks of the plant's own that may be called, such as 10.0.0.0/8. */
  get outsideNetworks() {
    return (process.env.OUTSIDE_NETWORKS || "")
      .split(",")
      .map((network) => network.trim())
      .filter(Boolean);
  },
  /** Where a reader sends what it reads; beside the server, its gateway port. */
  get readerServer() {
    return process.env.READER_SERVER || `http://127.0.0.1:${process.env.GATEWAY_PORT || 3001}`;
  },
  /** Of a reader in a plant's own network: serial numbers with their binding codes. */
  get readerBind() {
    return (process.env.READER_BIND || "")
      .split(",")
      .map((one) => one.trim().split(":"))
      .flatMap(([serial, code]) => (serial ? [{ serial: serial.trim(), code: (code ?? "").trim() }] : []));
  },
  /** Hosts with ports of the machines that the demo's simulator serves. */
  get simulatedMachines() {
    return process.env.DEMO === "1" ? (process.env.SIMULATED_MACHINES || "").split(",").filter(Boolean) : [];
  },
  /** Proxies whose X-Forwarded-For is believed, counted from the right; 0 believes none. */
  get trustedProxies() {
    return Number(process.env.TRUSTED_PROXIES || 0);
  },
  /** Whether this installation makes backups by itself. */
  get hasBackups() {
    return process.env.BACKUP !== "0";
  },
  get isDemo() {
    return process.env.DEMO === "1";
  },
};
