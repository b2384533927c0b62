/** How a broker gets what Millwright knows: JSON on retained topics, or Sparkplug B. */
export const brokerFormats = ["json", "sparkplug"] as const;
export type BrokerFormat = (typeof brokerFormats)[number];

/** Of one plant. */
export const mostBrokers = 5;

const ports: Record<string, number> = { "mqtt:": 1883, "mqtts:": 8883 };

/** Why an address is none of a broker, as a message key; null where it is one, if the network allows it. */
export function brokerAddressProblem(text: string): string | null {
  if (!URL.canParse(text)) return "brokers.not_an_address";
  const { protocol, hostname, pathname, search, hash, username, password } = new URL(text);
  if (!ports[protocol] || !hostname || /[%\s]/.test(hostname)) return "brokers.not_an_address";
  if (username || password) return "brokers.no_credentials";
  return pathname.replace("/", "") || search || hash ? "brokers.not_an_address" : null;
}

/** As it is kept: always with its port, so that the same broker is the same text. */
export function writtenAddress(text: string): string {
  const { protocol, hostname, port } = new URL(text);
  return `${protocol}//${hostname.toLowerCase()}:${port || ports[protocol]}`;
}

/** The worker that holds a connection looks at least every 15 seconds; one that was killed no longer does. */
const silentAfter = 60_000;

/**
 *   off ──on──▶ connecting ──▶ connected ◀──the primary host of Sparkplug is online──▶ waiting
 *                   ▲  └──refused, not reached──▶ failing ──▶ connected
 *                   └── the worker was killed ── connected
 */
export type BrokerState = "connected" | "waiting" | "connecting" | "failing" | "off";

interface Reported {
  is_active: boolean;
  connected_at: Date | null;
  checked_at: Date | null;
  waiting_since: Date | null;
  failing_since: Date | null;
}

export function brokerStateOf(
  { is_active, connected_at, checked_at, waiting_since, failing_since }: Reported,
  now: Date,
): BrokerState {
  if (!is_active) return "off";
  const isHeld = checked_at !== null && now.getTime() - checked_at.getTime() < silentAfter;
  if (connected_at && isHeld) return waiting_since ? "waiting" : "connected";
  return failing_since ? "failing" : "connecting";
}

const shortestPause = 1_000;
const longestPause = 60_000;

/**
 * From one attempt to connect to the next: twice as long each time, up to a minute, and shortened by chance, so that those
 * who lost a broker together do not come back together.
 * @param attempt the failures in a row, from 1
 * @param chance from 0 to 1
 */
export const pauseBefore = (attempt: number, chance: number): number =>
  Math.round(Math.min(longestPause, shortestPause * 2 ** (Math.min(attempt, 16) - 1)) * (0.5 + chance / 2));

/** What MQTT 3.1.1 answers to a connection that it refuses, by its number. */
const refusals: Record<number, string> = {
  1: "protocol",
  2: "client_id",
  3: "unavailable",
  4: "credentials",
  5: "not_authorized",
};

/** Codes of OpenSSL and of the network that mean the same to a person. */
const causes: readonly [fault: string, codes: RegExp][] = [
  [
    "untrusted_certificate",
    /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(_LOCALLY)?)|CERT_UNTRUSTED|CERT_SIGNATURE_FAILURE)$/,
  ],
  ["other_host", /^ERR_TLS_CERT_ALTNAME_INVALID$/],
  ["expired_certificate", /^CERT_HAS_EXPIRED$/],
  ["client_certificate", /^ERR_SSL_.*ALERT_(CERTIFICATE|BAD_CERTIFICATE|UNKNOWN_CA|HANDSHAKE_FAILURE|NO_CERTIFICATE)/],
  ["no_tls", /^(ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_PACKET_LENGTH_TOO_LONG|EPROTO)$/],
  ["refused", /^ECONNREFUSED$/],
  ["unknown_host", /^(ENOTFOUND|EAI_AGAIN)$/],
  ["unreachable", /^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/],
  ["timeout", /^ETIMEDOUT$/],
  ["protocol", /^EBADMSG$/],
  ["oversized", /^EMSGSIZE$/],
  ["closed", /^(ECONNRESET|EPIPE)$/],
];

/** What went wrong with a connection, as a word that messages know, or the code of the network. */
export function faultOf({ name, code }: { name?: string; code?: unknown }): string {
  if (name === "NotCallable") return "private_address";
  if (typeof code === "number") return refusals[code] ?? "not_authorized";
  if (typeof code !== "string") return "closed";
  const known = causes.find(([, codes]) => codes.test(code))?.[0];
  return known ?? (/^[A-Z][A-Z_0-9]*$/.test(code) ? code.slice(0, 100) : "closed");
}
