import type { MqttClient } from "mqtt";
import type { PlantState } from "@/lib/domain/brokers/plant-state";
import {
  changedMetrics,
  deathNumber,
  deviceMetrics,
  type HostState,
  hostTopic,
  nodeBirth,
  nodeMetrics,
  readHostState,
  sparkplugTopic,
} from "@/lib/domain/brokers/sparkplug";
import { isRebirthCommand } from "@/lib/domain/ingest/sparkplug";
import { type WrittenMetric, writeSparkplug } from "@/lib/domain/ingest/sparkplug-writer";
import { forgetTopics, keptTopics } from "./kept-topics";
import type { BrokerSettings } from "./login";
import { type Outgoing, publishAll } from "./publish";
import type { BrokerSession } from "./session";

const numbers = 256;

/** An edge node with a device for each machine. */
export function sparkplugSession(node: BrokerSettings, bd_seq: number, begun: Date): BrokerSession {
  /** What was born and sent since; none before the birth, and none after a host has asked for another. */
  let known: { node: WrittenMetric[]; devices: Map<string, WrittenMetric[]> } | undefined;
  let seq = 0;
  /** Only with a birth is there something to die. */
  let isBorn = false;
  let isOver = false;
  const host = hostOf(node.primary_host_id);

  const message = (type: string, metrics: readonly WrittenMetric[], now: Date, device?: string): Outgoing => {
    const payload = Buffer.from(writeSparkplug({ ts: now.getTime(), seq, metrics }));
    seq = (seq + 1) % numbers;
    return { topic: sparkplugTopic(node, type, device), payload, options: { qos: 0, retain: false } };
  };

  function births(state: PlantState, devices: Map<string, WrittenMetric[]>, now: Date): Outgoing[] {
    seq = 0;
    return [
      message("NBIRTH", nodeBirth(state, bd_seq), now),
      ...[...devices].map(([device, metrics]) => message("DBIRTH", metrics, now, device)),
    ];
  }

  function changes(
    before: NonNullable<typeof known>,
    state: PlantState,
    devices: Map<string, WrittenMetric[]>,
    now: Date,
  ) {
    const own = changedMetrics(before.node, nodeMetrics(state)) ?? [];
    const gone = [...before.devices.keys()].filter((device) => !devices.has(device));
    return [
      ...(own.length > 0 ? [message("NDATA", own, now)] : []),
      ...gone.map((device) => message("DDEATH", [], now, device)),
      ...[...devices].flatMap(([device, metrics]) => {
        const changed = changedMetrics(before.devices.get(device) ?? [], metrics);
        if (changed?.length === 0) return [];
        return [message(changed ? "DDATA" : "DBIRTH", changed ?? metrics, now, device)];
      }),
    ];
  }

  const death = (now: Date) =>
    Buffer.from(writeSparkplug({ ts: now.getTime(), seq: null, metrics: [deathNumber(bd_seq)] }));

  return {
    will: { topic: sparkplugTopic(node, "NDEATH"), payload: death(begun), qos: 1, retain: false },
    open: async (client, wake) => {
      const commands = sparkplugTopic(node, "NCMD");
      client.on("message", (topic, payload) => {
        const state = topic === host?.topic ? host.receive(payload) : undefined;
        if (state) {
          // Also where it is back already: it has forgotten what was born.
          isOver ||= isBorn && !state.online;
          wake();
        }
        if (topic !== commands || !isRebirthCommand(payload)) return;
        known = undefined;
        wake();
      });
      await client.subscribeAsync(host ? [commands, host.topic] : commands, { qos: 1 });
      await removeRetained(client, node.id);
    },
    isWaiting: () => !isBorn && host !== null && !host.isOnline(),
    isOver: () => isOver,
    look: async (client, state, now) => {
      const devices = deviceMetrics(state);
      const messages = known ? changes(known, state, devices, now) : births(state, devices, now);
      known = { node: nodeMetrics(state), devices };
      isBorn = true;
      return publishAll(client, messages);
    },
    close: async (client, now) => {
      if (!isBorn) return;
      await publishAll(client, [
        { topic: sparkplugTopic(node, "NDEATH"), payload: death(now), options: { qos: 1, retain: false } },
      ]);
    },
  };
}

/** The primary host, without which nothing is published; null where the node has none. */
function hostOf(primary_host_id: string | null) {
  if (primary_host_id === null) return null;
  let last: HostState | undefined;

  /** Nothing where it is no news: a host that was away may have left an older message behind. */
  function receive(payload: Buffer): HostState | undefined {
    const state = readHostState(payload);
    if (!state || (last && state.timestamp < last.timestamp)) return;
    last = state;
    return state;
  }

  return { topic: hostTopic(primary_host_id), receive, isOnline: () => last?.online === true };
}

/** What the broker retains of a time when it got JSON. */
async function removeRetained(client: MqttClient, broker_id: number): Promise<void> {
  const topics = await keptTopics(broker_id);
  await publishAll(
    client,
    topics.map((topic) => ({ topic, payload: "", options: { qos: 1, retain: true } })),
  );
  await forgetTopics(broker_id, topics);
}
