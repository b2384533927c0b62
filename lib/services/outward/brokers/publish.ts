import type { IClientPublishOptions, MqttClient } from "mqtt";
import { outside } from "@/lib/server/outside-failure";
import { withTimeout } from "@/lib/server/with-timeout";

export interface Outgoing {
  topic: string;
  payload: Buffer | string;
  options: IClientPublishOptions;
}

/** Under way at the same time: a broker far away is not waited for with each message. */
const together = 100;
const timeoutMs = 20_000;

/** In their order, and acknowledged where they are to be. Throws when the connection ends before. */
export async function publishAll(client: MqttClient, messages: readonly Outgoing[]): Promise<number> {
  for (let from = 0; from < messages.length; from += together) {
    const sent = messages
      .slice(from, from + together)
      .map(({ topic, payload, options }) => client.publishAsync(topic, payload, options));
    await untilClosed(client, withTimeout(timeoutMs, Promise.all(sent), "the broker acknowledges nothing"));
  }
  return messages.length;
}

/** A client does not report what it had under way when its connection ends. */
async function untilClosed<T>(client: MqttClient, work: Promise<T>): Promise<T> {
  let close = () => {};
  const closed = new Promise<never>((_, reject) => {
    close = () => reject(new Error("connection closed"));
    client.once("close", close);
    if (!client.connected) close();
  });
  work.catch(() => undefined);
  try {
    return await outside(Promise.race([work, closed]));
  } finally {
    client.off("close", close);
  }
}
