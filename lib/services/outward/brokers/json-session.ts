import { jsonChanges, jsonTopics, type Message, removal, statusTopic } from "@/lib/domain/brokers/json";
import { forgetTopics, keepTopics, keptTopics } from "./kept-topics";
import type { BrokerSettings } from "./login";
import { type Outgoing, publishAll } from "./publish";
import type { BrokerSession } from "./session";

/** Retained topics as JSON. */
export function jsonSession({ id, plant, topic_prefix }: BrokerSettings): BrokerSession {
  const status = statusTopic(topic_prefix, plant);
  const statusIs = (word: "online" | "offline"): Message => ({
    topic: status,
    body: { status: word },
    isRetained: true,
  });
  /** What the broker holds: bodies as this connection published them, null of what an earlier one left. */
  let held: Map<string, string | null> | undefined;
  /** The plant has another name: the will of this connection is not under its topics. */
  let isOver = false;

  return {
    will: { topic: status, payload: Buffer.from(JSON.stringify({ status: "offline" })), qos: 1, retain: true },
    open: async () => {},
    isWaiting: () => false,
    isOver: () => isOver,
    look: async (client, state, now) => {
      isOver = statusTopic(topic_prefix, state.plant) !== status;
      if (isOver) return 0;
      const isFirst = held === undefined;
      const before = held ?? new Map((await keptTopics(id)).map((topic) => [topic, null]));
      before.delete(status);
      const topics = jsonTopics(state, topic_prefix);
      const changes = [...jsonChanges(before, topics, state.ended), ...(isFirst ? [statusIs("online")] : [])];
      const fresh = [...topics.keys()].filter((topic) => !before.has(topic));
      await keepTopics(id, isFirst ? [...fresh, status] : fresh);
      await publishAll(
        client,
        changes.map((message) => outgoing(message, now)),
      );
      await forgetTopics(
        id,
        [...before.keys()].filter((topic) => !topics.has(topic)),
      );
      held = new Map([...topics].map(([topic, body]) => [topic, JSON.stringify(body)]));
      return changes.length;
    },
    close: async (client, now, isDeleted) => {
      const last = isDeleted ? [...(held?.keys() ?? []), status].map(removal) : [statusIs("offline")];
      await publishAll(
        client,
        last.map((message) => outgoing(message, now)),
      );
    },
  };
}

const outgoing = ({ topic, body, isRetained }: Message, now: Date): Outgoing => ({
  topic,
  payload: body ? JSON.stringify({ timestamp: now.toISOString(), ...body }) : "",
  options: { qos: 1, retain: isRetained },
});
