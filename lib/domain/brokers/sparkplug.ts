import { rebirthMetric } from "@/lib/domain/ingest/sparkplug";
import type { WrittenMetric } from "@/lib/domain/ingest/sparkplug-writer";
import { inMap } from "@/lib/domain/shared/known";
import { type Level, worstLevel } from "@/lib/domain/shared/levels";
import {
  levelCode,
  limitOf,
  machineLevel,
  machineSince,
  type PlantState,
  type PublishedItem,
  type PublishedMachine,
  reasonOf,
  worstItem,
} from "./plant-state";
import { topicParts } from "./topics";

/** The plant as an edge node of Sparkplug B: a device for each machine, with a folder of metrics for each item. docs/mqtt-out.md. */

export interface EdgeNode {
  group_id: string;
  edge_node_id: string;
}

/** spBv1.0/group/NDATA/edge, or of one of its devices. */
export const sparkplugTopic = ({ group_id, edge_node_id }: EdgeNode, type: string, device?: string) =>
  ["spBv1.0", group_id, type, edge_node_id, ...(device === undefined ? [] : [device])].join("/");

/** Where a host application publishes whether it is online, retained. */
export const hostTopic = (host: string) => `spBv1.0/STATE/${host}`;

export interface HostState {
  online: boolean;
  /** Milliseconds; a message older than the last one received is ignored. */
  timestamp: number;
}

/** Null: it is no STATE of Sparkplug 3.0. */
export function readHostState(payload: Uint8Array): HostState | null {
  try {
    const { online, timestamp } = JSON.parse(new TextDecoder().decode(payload)) as Partial<HostState>;
    return typeof online === "boolean" && typeof timestamp === "number" && Number.isSafeInteger(timestamp)
      ? { online, timestamp }
      : null;
  } catch {
    return null;
  }
}

const text = (name: string, value: string | null): WrittenMetric => ({ name, type: "string", value });
const whole = (name: string, value: number | null): WrittenMetric => ({ name, type: "int32", value });
const decimal = (name: string, value: number | null): WrittenMetric => ({ name, type: "double", value });
const truth = (name: string, value: boolean | null): WrittenMetric => ({ name, type: "boolean", value });
const time = (name: string, value: string | null): WrittenMetric => ({
  name,
  type: "datetime",
  value: value === null ? null : Date.parse(value),
});

export const deathNumber = (bd_seq: number): WrittenMetric => ({ name: "bdSeq", type: "int64", value: bd_seq });

/** What a birth states about the edge node itself. */
export const nodeBirth = (state: PlantState, bd_seq: number): WrittenMetric[] => [
  deathNumber(bd_seq),
  truth(rebirthMetric, false),
  ...nodeMetrics(state),
];

export const nodeMetrics = ({ plant, machines }: PlantState): WrittenMetric[] => [
  text("Properties/Plant", plant.name),
  ...leveled("", worstLevel(machines.map(machineLevel)), null),
  whole(
    "Open Alerts",
    machines.flatMap(({ items }) => items).reduce((sum, { alerts }) => sum + alerts.length, 0),
  ),
];

/** Devices by their ids. Machines of one name, also in different lines, have their ids behind it. */
export function deviceMetrics({ machines }: PlantState): Map<string, WrittenMetric[]> {
  const parts = topicParts(machines);
  return new Map(machines.map((machine) => [inMap(parts, machine.id), metricsOf(machine)]));
}

function metricsOf(machine: PublishedMachine): WrittenMetric[] {
  const { id, name, line, items } = machine;
  const worst = worstItem(machine);
  const folders = topicParts(items);
  return [
    ...leveled("", machineLevel(machine), machineSince(machine)),
    text("Reason", worst && reasonOf(worst) ? `${worst.name}, ${reasonOf(worst)}` : null),
    whole(
      "Open Alerts",
      items.reduce((sum, { alerts }) => sum + alerts.length, 0),
    ),
    ...[text("Properties/Machine", name), whole("Properties/Machine Id", id), text("Properties/Line", line.name)],
    ...items.flatMap((item) => itemMetrics(`${folders.get(item.id)}/`, item)),
  ];
}

/** Always the same metrics, so that a new alert is data and no birth. */
function itemMetrics(folder: string, item: PublishedItem): WrittenMetric[] {
  const { level, since, alerts } = item;
  const [worst] = alerts;
  return [
    ...leveled(folder, level, since),
    text(`${folder}Reason`, reasonOf(item)),
    text(`${folder}Case`, item.case?.state ?? null),
    text(`${folder}Work Order`, item.case?.work_order?.label ?? null),
    whole(`${folder}Open Alerts`, alerts.length),
    text(`${folder}Alerts`, JSON.stringify(alerts)),
    whole(`${folder}Alert/Id`, worst?.id ?? null),
    text(`${folder}Alert/Measurement`, worst?.measurement?.name ?? null),
    decimal(`${folder}Alert/Value`, worst?.measurement?.value ?? null),
    decimal(`${folder}Alert/Limit`, worst ? limitOf(worst) : null),
    text(`${folder}Alert/Unit`, worst?.measurement?.unit ?? null),
    time(`${folder}Alert/Onset`, worst?.opened_at ?? null),
    truth(`${folder}Alert/Acknowledged`, worst ? worst.acknowledged_at !== null : null),
  ];
}

const leveled = (folder: string, level: Level, since: string | null): WrittenMetric[] => [
  text(`${folder}Level`, level),
  whole(`${folder}Level Code`, levelCode[level]),
  time(`${folder}Since`, since),
];

/**
 * The metrics that have changed; null: there are others than at the birth, so that the device must be born again.
 */
export function changedMetrics(
  before: readonly WrittenMetric[],
  now: readonly WrittenMetric[],
): readonly WrittenMetric[] | null {
  if (before.length !== now.length || now.some(({ name }, n) => before[n]?.name !== name)) return null;
  return now.filter(({ value }, n) => before[n]?.value !== value);
}
