import { readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { BearingOrders } from "@/lib/domain/vibration/fault-frequencies";
import { api } from "./http";
import type { Oilers } from "./lubricators";
import type { Node, PastFault } from "./plant";

/** What each simulated gateway remembers, as a real one keeps its token and the nodes it was set up with. */

export interface Gateway {
  serial: string;
  token: string;
  /** Where it sends by MQTT; without it, it posts. */
  topic?: string;
  nodes: Node[];
  /** Sent up to here, UTC milliseconds. */
  sent_until: number;
  sequence: number;
  /** When it recorded a waveform of each node last, UTC milliseconds. */
  listened?: Record<string, number>;
  lubricators?: Oilers;
}

export interface CountedLine {
  serial: string;
  token: string;
  process_id: number;
  run_rate: number;
  time_zone: string;
  breaks: { starts: string; ends: string }[];
  uids: { infeed?: string; outfeed: string; reject?: string };
  counts: { infeed: number; outfeed: number; reject: number };
  /** Parts that are not whole yet. */
  rest: number;
  sent_until: number;
  sequence: number;
  is_explained?: boolean;
}

export interface Memory {
  /** When the demo began. */
  epoch: number;
  gateways: Gateway[];
  /** All that there are: a start that was cut off binds the rest. */
  is_bound?: boolean;
  /** The sheet of the past months was issued with the hours that were sent since. */
  is_issued?: boolean;
  /** The lines that count, once they are bound. */
  counted?: CountedLine[];
  recorded: { serial: string; uid: string; sent_until: number } | null;
}

const file = () => path.join(path.resolve(process.env.DATA_DIR || ".data"), "simulator.json");

export function recall(): Memory | null {
  try {
    return JSON.parse(readFileSync(file(), "utf8")) as Memory;
  } catch {
    return null;
  }
}

/** A file that is half written is worse than an old one. */
export function remember(memory: Memory) {
  writeFileSync(`${file()}.new`, JSON.stringify(memory), { mode: 0o600 });
  renameSync(`${file()}.new`, file());
}

interface Row {
  id: number;
  name: string;
}
export interface ControllerRow extends Row {
  serial_number: string;
  connection_type: "http" | "mqtt";
  plant_id: number;
}
interface ItemRow extends Row {
  rpm_value: number | null;
}
interface SensorRow extends Row {
  uid: string;
  controller_id: number;
  equipment_id: number | null;
  equipment: { id: number; name: string } | null;
  power_type: "battery" | "line" | null;
  data_set: string;
}
type Page<Item> = { data: Item[]; meta: { last_page: number } };

/** A person sets up the gateways once: signs in, reads off what is there, asks for a binding code for each. */
export async function signIn(
  account = process.env.SIMULATOR_ACCOUNT || "developer@millwright.example",
): Promise<string> {
  const credentials = {
    email: account,
    password: process.env.DEMO_PASSWORD || "Millwright-2026!",
  };
  const { data } = await api<{ data: { access_token: string } }>("/auth/login", { body: credentials });
  return data.access_token;
}

// The gateways that the demo's plants were furnished with; a person's own are left alone.
const ofDemo = /^(DXM|NCD)-[A-Z]{3}\d+$/;

export async function furnishedControllers(token: string): Promise<ControllerRow[]> {
  const all = await everyPage<ControllerRow>("/controllers", token);
  return all.filter(({ serial_number }) => ofDemo.test(serial_number));
}

export async function nodesOf(
  token: string,
  controller: ControllerRow,
): Promise<(Node & { equipment_id: number | null })[]> {
  const sensors = await everyPage<SensorRow>(`/sensors?controller_id=${controller.id}`, token);
  const items = await everyPage<ItemRow>(`/equipments?plant_id=${controller.plant_id}`, token);
  const plates = new Map(items.map(({ id, rpm_value }) => [id, rpm_value]));
  const repaired = await repairedFaults(token, controller.plant_id);
  const fitted = await fittedBearings(token, sensors);
  return sensors.map(({ id, uid, name, equipment, equipment_id, power_type, data_set }) => ({
    uid,
    data_set,
    item: equipment?.name ?? name,
    power: power_type ?? "battery",
    rpm: plates.get(equipment_id ?? 0) ?? null,
    orders: fitted.get(equipment_id ?? 0)?.find(({ position }) => position === name)?.bearing.orders ?? null,
    repaired: repaired.filter(({ sensor_id }) => sensor_id === id).map(({ fault }) => fault),
    equipment_id,
  }));
}

interface Fitted {
  position: string;
  bearing: { orders: BearingOrders | null };
}

/** What turns in the items of the sensors, by the item. */
async function fittedBearings(token: string, sensors: readonly SensorRow[]): Promise<Map<number, Fitted[]>> {
  const found = new Map<number, Fitted[]>();
  for (const { equipment_id } of sensors) {
    if (equipment_id === null || found.has(equipment_id)) continue;
    const { data } = await api<{ data: { bearings: Fitted[] } }>(`/equipments/${equipment_id}/rpm-params`, { token });
    found.set(equipment_id, data.bearings);
  }

  return found;
}

interface AlertRow extends Row {
  sensor_id: number;
  warning: number | null;
  peak_value: number | null;
  opened_at: string;
  work_order_id: number | null;
}
interface OrderRow extends Row {
  started_at: string | null;
  completed_at: string | null;
}

/** What the plant had before its gateways spoke: alerts that ended with a repair. */
async function repairedFaults(token: string, plant_id: number): Promise<{ sensor_id: number; fault: PastFault }[]> {
  const alerts = await everyPage<AlertRow>(`/alerts?plant_id=${plant_id}&state=settled`, token);
  const faults = [];
  for (const { sensor_id, name, warning, peak_value, opened_at, work_order_id } of alerts) {
    if (work_order_id === null || warning === null || peak_value === null) continue;
    const { data } = await api<{ data: OrderRow }>(`/maintenance/${work_order_id}`, { token });
    if (!data.started_at || !data.completed_at) continue;
    faults.push({
      sensor_id,
      fault: {
        key: name.replace("parameters.", ""),
        limit: warning,
        passed_at: Date.parse(opened_at),
        worst: peak_value,
        work_from: Date.parse(data.started_at),
        work_until: Date.parse(data.completed_at),
      },
    });
  }

  return faults;
}

export async function everyPage<Item>(address: string, token: string): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 1; ; page++) {
    const sign = address.includes("?") ? "&" : "?";
    const { data, meta } = await api<Page<Item>>(`${address}${sign}max=200&orderByColumn=id&page=${page}`, { token });
    items.push(...data);
    if (page >= meta.last_page) return items;
  }
}

export async function bind(
  token: string,
  { id, serial_number, connection_type }: ControllerRow,
): Promise<Pick<Gateway, "token" | "topic">> {
  const { data } = await api<{ data: { code: string } }>(`/controllers/${id}/binding-code`, { token, method: "POST" });
  const body = { serial: serial_number, code: data.code };
  const bound = await api<{ data: { token: string; topic: string } }>("/ingest/v1/bind", { body });
  return { token: bound.data.token, ...(connection_type === "mqtt" ? { topic: bound.data.topic } : {}) };
}
