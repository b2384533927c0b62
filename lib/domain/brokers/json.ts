import type { Level } from "@/lib/domain/shared/levels";
import {
  levelCode,
  levelCounts,
  machineLevel,
  machineSince,
  type PlantState,
  type PublishedItem,
  type PublishedMachine,
  reasonOf,
  worstItem,
} from "./plant-state";
import { topicPart, topicParts } from "./topics";

/** The plant's topics as JSON: one for each machine, item and open alert, retained. docs/mqtt-out.md. */

/** What lies beneath the prefix of a plant: "online", or "offline" by the will. */
export const statusTopic = (prefix: string, plant: { name: string }) => `${prefix}/${topicPart(plant.name)}/status`;

export const testTopic = (prefix: string, plant: { name: string }) => `${prefix}/${topicPart(plant.name)}/test`;

/** Bodies by topic, without the time of their publication. */
export function jsonTopics({ plant, machines }: PlantState, prefix: string): Map<string, object> {
  const root = `${prefix}/${topicPart(plant.name)}`;
  const lines = [...new Map(machines.map(({ line }) => [line.id, line])).values()];
  const lineParts = topicParts(lines);
  const topics = new Map<string, object>();
  for (const { id } of lines) {
    const beside = machines.filter(({ line }) => line.id === id);
    const parts = topicParts(beside);
    for (const machine of beside) addMachine(topics, `${root}/${lineParts.get(id)}/${parts.get(machine.id)}`, machine);
  }
  return topics;
}

function addMachine(topics: Map<string, object>, path: string, machine: PublishedMachine) {
  const { id, name, line, items } = machine;
  const worst = worstItem(machine);
  const place = { line, machine: { id, name } };
  topics.set(`${path}/level`, {
    ...leveled(machineLevel(machine), machineSince(machine)),
    reason: worst && reasonOf(worst) ? `${worst.name}, ${reasonOf(worst)}` : null,
    items: levelCounts(items),
    ...place,
  });
  const parts = topicParts(items);
  for (const item of items) addItem(topics, `${path}/${parts.get(item.id)}`, item, place);
}

function addItem(topics: Map<string, object>, path: string, item: PublishedItem, place: object) {
  const { id, name, level, since, alerts } = item;
  const own = { ...place, item: { id, name } };
  const about = { case: item.case?.state ?? null, work_order: item.case?.work_order ?? null };
  topics.set(`${path}/level`, {
    ...leveled(level, since),
    reason: reasonOf(item),
    open_alerts: alerts.length,
    ...about,
    ...own,
  });
  for (const alert of alerts)
    topics.set(`${path}/alerts/${alert.id}`, {
      state: "open",
      ...alert,
      code: levelCode[alert.level],
      ...about,
      ...own,
    });
}

const leveled = (level: Level, since: string | null) => ({ level, code: levelCode[level], since });

/** The alert that a topic is of; null: it is of a level. */
const alertOfTopic = (topic: string): number | null => {
  const [, id] = /\/alerts\/(\d+)$/.exec(topic) ?? [];
  return id ? Number(id) : null;
};

/** What is published to one topic. */
export interface Message {
  topic: string;
  /** Empty: the retained message is removed. */
  body: object | null;
  isRetained: boolean;
}

/**
 * What brings a broker from what it holds to the present state, each topic once. An alert that ended is reported before its
 * topic is removed.
 * @param before the bodies that this connection has published, and null for topics that the broker holds of an earlier one
 */
export function jsonChanges(
  before: ReadonlyMap<string, string | null>,
  now: ReadonlyMap<string, object>,
  ended: PlantState["ended"],
): Message[] {
  const changed: Message[] = [...now].flatMap(([topic, body]) =>
    before.get(topic) === JSON.stringify(body) ? [] : [{ topic, body, isRetained: true }],
  );
  const gone = [...before].filter(([topic]) => !now.has(topic));
  return [...changed, ...gone.flatMap(([topic, body]) => [...farewell(topic, body, ended), removal(topic)])];
}

export const removal = (topic: string): Message => ({ topic, body: null, isRetained: true });

function farewell(topic: string, body: string | null, ended: PlantState["ended"]): Message[] {
  const end = ended.find(({ id }) => id === alertOfTopic(topic));
  return end && body
    ? [{ topic, body: { ...JSON.parse(body), state: "closed", ended_at: end.ended_at }, isRetained: false }]
    : [];
}
