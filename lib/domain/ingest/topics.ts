import { type SparkplugType, sparkplugTypes } from "./sparkplug";

/**
 * The topics of gateways that speak MQTT: condition-monitoring domain reference, section 1.8, and Sparkplug's own. A
 * gateway's serial number stands in them as in an address, so that no sign of it can be taken for a level or a wildcard.
 */

export interface Gateway {
  company_id: number;
  plant_id: number;
  serial_number: string;
}

const nameOf = (serial: string) => encodeURIComponent(serial);

export const baseTopic = ({ company_id, plant_id, serial_number }: Gateway) =>
  `cm/1/${company_id}/${plant_id}/${nameOf(serial_number)}`;

export const downTopic = (gateway: Gateway, what: "cmd" | "receipt") => `${baseTopic(gateway)}/down/${what}`;

/** Where an edge node listens for commands. */
export const edgeCommandTopic = (group: string, edge: string) => `spBv1.0/${group}/NCMD/${edge}`;

/** What all gateways together may publish. */
export const upTopics = ["cm/1/+/+/+/up/#", "spBv1.0/#"] as const;

export type GatewayTopic =
  | { by: "millwright"; gateway: Gateway; what: "readings" | "ncd" | "status" | "ack" }
  | { by: "millwright"; gateway: Gateway; what: "waveform"; uid: string; axis: string }
  | { by: "sparkplug"; group: string; type: SparkplugType; edge: string; device: string | null };

/** What a message is about, by its topic; null for one that nobody here listens to. */
export function parseTopic(topic: string): GatewayTopic | null {
  const levels = topic.split("/");
  if (levels[0] === "spBv1.0") return parseSparkplugTopic(levels);
  const [root, version, company, plant, name, up, what, ...rest] = levels;
  if (root !== "cm" || version !== "1" || up !== "up" || !name || !isId(company) || !isId(plant)) return null;
  const serial_number = decoded(name);
  if (serial_number === null) return null;
  const gateway = { company_id: Number(company), plant_id: Number(plant), serial_number };
  if (what === "waveform") {
    const [uid, axis] = rest.map(decoded);
    return uid && axis && rest.length === 2 ? { by: "millwright", gateway, what, uid, axis } : null;
  }

  return isPlain(what) && rest.length === 0 ? { by: "millwright", gateway, what } : null;
}

const isId = (text: string | undefined) => text !== undefined && /^[1-9]\d{0,9}$/.test(text);
const isPlain = (what: string | undefined): what is "readings" | "ncd" | "status" | "ack" =>
  ["readings", "ncd", "status", "ack"].includes(what ?? "");

function decoded(level: string): string | null {
  try {
    return decodeURIComponent(level);
  } catch {
    return null;
  }
}

function parseSparkplugTopic([, group, type, edge, device, ...rest]: string[]): GatewayTopic | null {
  const known = sparkplugTypes.find((one) => one === type);
  if (!group || !edge || !known || rest.length > 0) return null;
  if (known.startsWith("D") !== (device !== undefined)) return null;

  return { by: "sparkplug", group, type: known, edge, device: device ?? null };
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Is the message the gateway's own? Serial numbers are one whatever their case. */
export function isOwn(gateway: Gateway, topic: GatewayTopic): boolean {
  if (topic.by === "sparkplug") return same(topic.edge, gateway.serial_number);

  return (
    topic.gateway.company_id === gateway.company_id &&
    topic.gateway.plant_id === gateway.plant_id &&
    same(topic.gateway.serial_number, gateway.serial_number)
  );
}

/** A gateway can subscribe to its own downlink topics only. */
export function canSubscribe(gateway: Gateway, filter: string): boolean {
  const levels = filter.split("/");
  const [root, group, type, edge, ...rest] = levels;
  if (root === "spBv1.0") {
    const isNode = type === "NCMD" && rest.length === 0;
    const isDevice = type === "DCMD" && rest.length === 1;
    return (isNode || isDevice) && group !== "#" && edge !== undefined && same(edge, gateway.serial_number);
  }
  const base = baseTopic(gateway).split("/");

  return (
    base.every((level, index) => same(level, levels[index] ?? "")) &&
    levels[base.length] === "down" &&
    levels.length === base.length + 2
  );
}
