import fs from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { decodeKeys } from "../../server/secrets/app-keys.mjs";
import { inProject } from "../paths.mjs";
import { Refusal } from "../terminal.mjs";
import { usualWebProcesses } from "./machine.mjs";

const samplers = ["always_on", "always_off", "traceidratio"];

/*
 * Every variable the product reads. A check answers with what is wrong, as the end of a sentence that begins with the
 * variable's name, or with nothing. Defaults may depend on the variables above them.
 */
/** @type {{ name: string, meaning: string, fallback?: string | ((values: Record<string, string>) => string), check?: (value: string) => string | undefined }[]} */
export const variables = [
  { name: "PORT", meaning: "port to listen on", fallback: "3000", check: port },
  { name: "HOST", meaning: "address to listen on", fallback: "127.0.0.1", check: host },
  { name: "DATABASE_URL", meaning: "PostgreSQL to use instead of the embedded one", check: databaseUrl },
  { name: "REDIS_URL", meaning: "queue on Redis instead of PostgreSQL", check: url("redis:", "rediss:") },
  { name: "GATEWAY_PORT", meaning: "HTTP port for gateways", check: wholePort },
  {
    name: "MQTT_URL",
    meaning: "external MQTT broker to use instead of the built-in one",
    check: url("mqtt:", "mqtts:", "ws:", "wss:"),
  },
  { name: "MQTT_PORT", meaning: "MQTT port for gateways", check: wholePort },
  { name: "MQTT_TLS_CERT", meaning: "TLS certificate file for MQTT", check: file },
  { name: "MQTT_TLS_KEY", meaning: "private key file of the certificate", check: file },
  { name: "DATA_DIR", meaning: "embedded database, uploads", fallback: ".data" },
  {
    name: "ARCHIVE_URL",
    meaning: "where readings are archived as Parquet files, instead of DATA_DIR/archive",
    check: matching(
      /^(s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w.=-]+)*\/?|file:\/\/\/.+)$/,
      "must be like s3://bucket/prefix or file:///mnt/archive",
    ),
  },
  {
    name: "S3_ENDPOINT",
    meaning: "address of the S3-compatible storage, if it is not Amazon's",
    check: url("http:", "https:"),
  },
  { name: "S3_REGION", meaning: "its region", fallback: "us-east-1", check: matching(/^[\w-]+$/, "is not a region") },
  { name: "S3_ACCESS_KEY_ID", meaning: "key of the storage" },
  { name: "S3_SECRET_ACCESS_KEY", meaning: "secret of the key" },
  { name: "BACKUP", meaning: "0: no backup is made by itself", fallback: "1", check: oneOf("0", "1") },
  { name: "DEMO", meaning: "1: demo companies and a live simulator", fallback: "1", check: oneOf("0", "1") },
  {
    name: "DEMO_PASSWORD",
    meaning: "password of every demo account",
    fallback: "Millwright-2026!",
    check: atLeast(10),
  },
  {
    name: "PUBLIC_URL",
    meaning: "public URL, used in links and as the accepted origin",
    fallback: (values) => `http://localhost:${values.PORT}`,
    check: origin,
  },
  { name: "APP_KEYS", meaning: "keys that encrypt secrets at rest, newest first", check: appKeys },
  {
    name: "SETUP_TOKEN",
    meaning: "token of the page that creates the first administrator",
    // It becomes part of an address.
    check: matching(/^[\w-]{20,200}$/, "must be 20 or more letters, digits, dashes or underscores"),
  },
  {
    name: "REPORTING_HOST",
    meaning: "where programs of companies reach the database for reports, as host:port; unset: nowhere",
    check: matching(/^([\w.-]+|\[[0-9a-fA-F:]+\]):\d{1,5}$/, "must be like reports.millwright.example:5432"),
  },
  { name: "METRICS_TOKEN", meaning: "bearer token for GET /metrics", check: atLeast(16) },
  {
    name: "OUTSIDE_NETWORKS",
    meaning:
      "private networks that ping addresses, OpenID issuers and devices of readers may be in, as CIDR with commas",
    check: matching(
      /^\s*[0-9a-fA-F.:]+\/\d{1,3}(\s*,\s*[0-9a-fA-F.:]+\/\d{1,3})*\s*$/,
      "must be networks such as 10.0.0.0/8",
    ),
  },
  {
    name: "TRUSTED_PROXIES",
    meaning: "number of proxies in front that add to X-Forwarded-For",
    fallback: "0",
    check: matching(/^\d$/, "must be a number from 0 to 9"),
  },
  {
    name: "DATABASE_POOL",
    meaning: "database connections per process",
    fallback: "12",
    check: matching(/^[1-9]\d{0,2}$/, "must be a number from 1 to 999"),
  },
  {
    name: "WEB_CONCURRENCY",
    meaning: "web processes that share the port",
    fallback: () => String(usualWebProcesses()),
    check: count,
  },
  { name: "WORKER_CONCURRENCY", meaning: "worker processes", fallback: "1", check: count },
  { name: "GATEWAY_CONCURRENCY", meaning: "gateway processes that share their ports", fallback: "1", check: count },
  {
    name: "READER_CONCURRENCY",
    meaning: "processes that connect to OPC UA and Modbus devices; 0: none",
    fallback: "1",
    check: matching(/^\d{1,2}$/, "must be a number from 0 to 99"),
  },
  {
    name: "READER_SERVER",
    meaning: "where a reader sends what it reads, if not to the gateway port of this installation",
    check: url("http:", "https:"),
  },
  {
    name: "READER_BIND",
    meaning: "controllers of a reader in a plant's own network: serial:code, with commas",
    check: matching(/^[^,:]+:[^,:]*(,[^,:]+:[^,:]*)*$/, "must be pairs such as LINE-3:7K2M-9QPX"),
  },
  {
    name: "SIMULATED_MACHINES",
    meaning: "of the demo: host and port of the Modbus machine that its simulator serves and its reader may call",
    check: matching(/^[\w.-]+:\d{1,5}(,[\w.-]+:\d{1,5})*$/, "must be host:port"),
  },
  { name: "KEEP_WAVEFORM_DAYS", meaning: "days to keep all waveforms", fallback: "90", check: days },
  { name: "KEEP_COMMAND_DAYS", meaning: "days to keep device commands", fallback: "365", check: days },
  { name: "KEEP_REFUSED_DAYS", meaning: "days to keep rejected messages", fallback: "30", check: days },
  { name: "KEEP_BATCH_DAYS", meaning: "days to keep gateway batch numbers", fallback: "7", check: days },
  { name: "KEEP_BACKUP_DAYS", meaning: "days whose last backup is kept", fallback: "14", check: days },
  {
    name: "KEEP_AUDIT_DAYS",
    meaning: "days to keep the audit log",
    fallback: "0",
    check: matching(/^(0|9\d|[1-9]\d{2,3})$/, "must be 0 (forever), or a number from 90 to 9999"),
  },
  {
    name: "LOG_LEVEL",
    meaning: "log level",
    fallback: "info",
    check: oneOf("debug", "info", "warn", "error"),
  },
  {
    name: "OTEL_EXPORTER_OTLP_ENDPOINT",
    meaning: "where OpenTelemetry traces go, by OTLP over HTTP",
    check: url("http:", "https:"),
  },
  { name: "OTEL_EXPORTER_OTLP_HEADERS", meaning: "headers for it, such as a key" },
  { name: "OTEL_SERVICE_NAME", meaning: "name of the service in traces, instead of one for each kind of process" },
  { name: "OTEL_RESOURCE_ATTRIBUTES", meaning: "what else traces say of the service" },
  {
    name: "OTEL_TRACES_SAMPLER",
    meaning: "which traces are kept",
    fallback: "parentbased_always_on",
    check: oneOf(...samplers, ...samplers.map((sampler) => `parentbased_${sampler}`)),
  },
  {
    name: "OTEL_TRACES_SAMPLER_ARG",
    meaning: "share of the traces that traceidratio keeps",
    check: matching(/^(0(\.\d+)?|1(\.0+)?)$/, "must be a number from 0 to 1"),
  },
  { name: "SMTP_URL", meaning: "mail server", check: url("smtp:", "smtps:") },
  { name: "MAIL_FROM", meaning: "sender of emails", fallback: "Millwright <millwright@localhost>", check: mailFrom },
  { name: "TWILIO_ACCOUNT_SID", meaning: "SMS account", check: matching(/^AC\w{10,}$/, "must begin with AC") },
  { name: "TWILIO_AUTH_TOKEN", meaning: "SMS secret" },
  { name: "TWILIO_FROM", meaning: "SMS sender", check: matching(/^(\+\d{6,15}|MG\w+)$/, "must be like +15550001111") },
  {
    name: "PUSH_HOSTS",
    meaning: "push services beside those of Google, Mozilla, Apple and Microsoft, as host names with commas",
    check: matching(/^\s*[\w.-]+(\s*,\s*[\w.-]+)*\s*$/, "must be host names such as push.plant.example"),
  },
  { name: "TWILIO_API_BASE", meaning: "alternative address of the SMS API", check: url("http:", "https:") },
  {
    name: "POSTGRES_PASSWORD",
    meaning: "compose only: password of the database owner",
    // It becomes part of a URL in docker-compose.yml, where nothing can escape it.
    check: matching(/^[\w.~-]{16,}$/, "must be 16 or more letters, digits, dots, dashes"),
  },
  ...["BIND", "GATEWAY_BIND", "MQTT_BIND"].map((name) => ({
    name,
    meaning: "compose only: host address and port of a service",
    check: matching(/^[\w.:[\]-]+$/, "is not an address"),
  })),
  ...["WEB", "WORKER", "GATEWAY", "READER", "POSTGRES", "REDIS"].map((service) => ({
    name: `${service}_MEMORY`,
    meaning: "compose only: memory limit of a container",
    check: matching(/^\d+[kmg]?$/i, "must be an amount such as 512m or 2g"),
  })),
  ...Object.entries({ BUFFERS: "shared_buffers", WAL: "max_wal_size" }).map(([name, setting]) => ({
    name: `POSTGRES_${name}`,
    meaning: `compose only: ${setting} of PostgreSQL`,
    check: matching(/^[1-9]\d*(MB|GB)$/, "must be an amount such as 512MB or 2GB"),
  })),
  ...["POSTGRES_CONTAINERS", "REDIS_CONTAINERS"].map((name) => ({
    name,
    meaning: "compose only: 0 to use another one",
    check: oneOf("0", "1"),
  })),
  ...[
    "COMPOSE_FILE",
    "COMPOSE_PROFILES",
    "SECRETS_DIR",
    "BUILD_CA",
    "NODE_IMAGE",
    "POSTGRES_IMAGE",
    "REDIS_IMAGE",
    "NPM_REGISTRY",
  ].map((name) => ({
    name,
    meaning: "compose only: files, images and registry of the plant's own",
  })),
];

function count(value) {
  if (!/^([1-9]|[1-5]\d|6[0-4])$/.test(value)) return "must be a whole number from 1 to 64";
}

function days(value) {
  if (!/^[1-9]\d{0,4}$/.test(value)) return "must be a whole number of days from 1 to 99999";
}

function port(value) {
  const number = Number(value);
  if (wholePort(value)) return wholePort(value);
  if (UNSAFE_PORTS.has(number)) return "is reserved for another protocol and blocked by browsers: use another port";
}

function wholePort(value) {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < 1 || number > 65535) return "must be a whole number from 1 to 65535";
}

function file(value) {
  if (!fs.existsSync(value)) return "must be an existing file";
}

/** "Bad ports" of the Fetch standard: no browser opens them, and neither does Node's fetch, so readiness would never come. */
const UNSAFE_PORTS = new Set([
  ...[
    1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  ],
  ...[
    111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  ],
  ...[540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061],
  ...[6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080],
]);

function host(value) {
  if (!/^[\w.:-]+$/.test(value)) return "must be an address such as 127.0.0.1 or 0.0.0.0";
}

function oneOf(...allowed) {
  return (value) => (allowed.includes(value) ? undefined : `must be one of ${allowed.join(", ")}`);
}

function atLeast(length) {
  return (value) => (value.length < length ? `must have at least ${length} characters` : undefined);
}

function matching(pattern, problem) {
  return (value) => (pattern.test(value) ? undefined : problem);
}

function url(...protocols) {
  return (value) => {
    const parsed = URL.canParse(value) ? new URL(value) : undefined;
    if (!protocols.includes(parsed?.protocol) || !parsed.hostname) return `must be a URL like ${protocols[0]}//host`;
  };
}

function databaseUrl(value) {
  const wrong = url("postgresql:", "postgres:")(value);
  if (wrong) return wrong;
  const { password, pathname } = new URL(value);
  // The running processes' own password is derived from it, see runtime-login.mjs.
  if (!password) return "must contain the owner's password, or POSTGRES_PASSWORD must be set";
  if (pathname.length < 2) return "must end with the name of the database";
}

function origin(value) {
  const wrong = url("http:", "https:")(value);
  if (wrong) return wrong;
  const { origin: expected } = new URL(value);
  if (value.replace(/\/$/, "") !== expected) return "must be an origin without a path, like https://plant.example";
}

function mailFrom(value) {
  if (!/^[^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/.test(value))
    return "must be an address or Name <address>";
}

function appKeys(value) {
  try {
    decodeKeys(value);
  } catch (error) {
    return error.message;
  }
}

/**
 * Passwords and what contains them. Each may stand in a file instead, named by the variable with _FILE behind it, as
 * Docker and Kubernetes hand secrets out.
 */
export const secrets = [
  ...["APP_KEYS", "DATABASE_URL", "METRICS_TOKEN", "MQTT_URL", "OTEL_EXPORTER_OTLP_HEADERS"],
  ...["POSTGRES_PASSWORD", "REDIS_URL", "S3_ACCESS_KEY_ID", "S3_ENDPOINT", "S3_REGION", "S3_SECRET_ACCESS_KEY"],
  ...["SETUP_TOKEN", "SMTP_URL", "TWILIO_AUTH_TOKEN"],
];

/** The file wins: compose gives some of these variables a default. */
function read(name, sources) {
  const file = secrets.includes(name) && firstOf(`${name}_FILE`, sources);
  if (!file) return firstOf(name, sources);
  try {
    return fs.readFileSync(file, "utf8").trim();
  } catch (error) {
    throw new Refusal(`${name}_FILE names ${file}, which cannot be read: ${error.code}.`);
  }
}

const firstOf = (name, sources) => sources.map((source) => source[name]).find(Boolean);

/** An address without one gets POSTGRES_PASSWORD, so that the password is written in one place. */
function withPassword(address, password) {
  if (!address || !password || !URL.canParse(address)) return address;
  const whole = new URL(address);
  if (!whole.password) whole.password = encodeURIComponent(password);
  return whole.href;
}

/**
 * What the product runs with: the process's own variables win over the file's, empty means unset, then the defaults.
 * @param {{ file?: string, own?: Record<string, string | undefined>, defaults?: Record<string, string> }} sources
 *   `file` is the text of .env; `defaults` replace those of the table
 * @returns {Record<string, string>} only the variables of the table
 */
export function readEnvironment({ file = "", own = {}, defaults = {} }) {
  const written = parseEnv(file);
  refuseUnknown(Object.keys(written));
  const sources = [own, written, defaults];
  const values = {};
  for (const { name, fallback, check } of variables) {
    const configured = read(name, sources);
    const given = name === "DATABASE_URL" ? withPassword(configured, read("POSTGRES_PASSWORD", sources)) : configured;
    const value = given || (typeof fallback === "function" ? fallback(values) : fallback);
    if (!value) continue;
    const problem = check?.(value);
    if (problem) throw new Refusal(`${name} ${problem}${isSecret(name) ? "" : ` (it is "${value}")`}.`);
    values[name] = value;
  }
  refuseHalfAnAccount(values);
  return values;
}

function refuseHalfAnAccount(values) {
  for (const [what, account] of [
    ["SMS need", ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM"]],
    ["S3 needs", ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"]],
  ]) {
    const missing = account.filter((name) => values[name] === undefined);
    if (missing.length > 0 && missing.length < account.length)
      throw new Refusal(`${missing[0]} is missing: ${what} ${account.join(", ")} together.`);
  }
}

function refuseUnknown(names) {
  const known = new Set([...variables.map(({ name }) => name), ...secrets.map((name) => `${name}_FILE`)]);
  const unknown = names.find((name) => !known.has(name));
  if (unknown) throw new Refusal(`${unknown} in .env is not a Millwright variable: see .env.example.`);
}

const isSecret = (name) => secrets.includes(name) || name === "DEMO_PASSWORD";

/**
 * Reads .env and the process's variables, puts the result where children inherit it, and returns it.
 * @param {Record<string, string>} [defaults]
 */
export function loadEnvironment(defaults) {
  const file = inProject(".env");
  const values = readEnvironment({
    file: fs.existsSync(file) ? fs.readFileSync(file, "utf8") : "",
    own: process.env,
    defaults,
  });
  values.DATA_DIR = path.resolve(inProject(), values.DATA_DIR);
  applyEnvironment(values);
  return values;
}

/** Variables of the table that have no value are removed: `SMTP_URL=` must mean the same as no line at all. */
export function applyEnvironment(values) {
  for (const { name } of variables) {
    if (values[name] === undefined) delete process.env[name];
    else process.env[name] = values[name];
  }
}
