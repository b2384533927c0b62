/** A controller that a reader connects to, instead of one that calls by itself. */
const readerTypes = ["opc_ua", "modbus_tcp"] as const;
export type ReaderType = (typeof readerTypes)[number];

export const isReaderType = (type: string): type is ReaderType => (readerTypes as readonly string[]).includes(type);

/** As long as a controller's field takes: a gateway names itself by it in each message. */
export const longestSerialNumber = 120;

/** Kinds of devices, as the specification lists them (section 9), and those that a reader connects to. */
export const controllerTypes = ["banner", "ultrasound", "white_river", "counter", "ncd", ...readerTypes] as const;
export const sensorTypes = [
  "banner",
  "ultrasound",
  "ncd",
  "pulsar",
  "perma",
  "lube_matrix",
  "temp_vibe",
  "humidity_temp_air",
] as const;
export const connectionTypes = ["http", "mqtt"] as const;

/** The languages of gateways. Our own payload is understood whatever is chosen. */
export const adapters = ["millwright", "ncd", "dxm_aws", "generic_json", "sparkplug"] as const;
export type Adapter = (typeof adapters)[number];

/** What nobody has chosen follows from the controller's type. */
export const adapterOf = ({ adapter, type }: { adapter: Adapter | null; type: string }): Adapter =>
  adapter ?? (type === "ncd" ? "ncd" : "millwright");

/** Whether a controller speaks. */
export const contacts = ["online", "late", "never"] as const;
export type Contact = (typeof contacts)[number];

interface ContactFacts {
  /** Whether its line is up, where it keeps one. */
  is_online: boolean | null;
  last_seen_at: Date | null;
  /** Of the sensor that speaks most often; null without sensors. */
  interval_s: number | null;
}

const usualInterval_s = 600;
/** A gateway that sends twice a minute may miss some: nothing is late before this. */
const leastTimeout_s = 120;

/**
 * Late is what has missed three expected intervals, as a measurement is stale after three (condition-monitoring domain
 * reference, section 2.2), or whose line is known to be broken.
 */
export function contactOf({ is_online, last_seen_at, interval_s }: ContactFacts, now: Date): Contact {
  if (is_online) return "online";
  if (last_seen_at === null) return "never";
  const timeout_s = Math.max(3 * (interval_s ?? usualInterval_s), leastTimeout_s);

  return is_online === null && now.getTime() - last_seen_at.getTime() <= timeout_s * 1000 ? "online" : "late";
}

export const powerTypes = ["battery", "line"] as const;
