import { faultOf } from "@/lib/domain/brokers/broker";
import { testTopic } from "@/lib/domain/brokers/json";
import { notFound } from "@/lib/domain/shared/errors";
import type { Call } from "@/lib/server/data/call";
import { withScope } from "@/lib/server/data/db";
import { consume } from "@/lib/server/http/limits";
import { log } from "@/lib/server/log";
import { connectBroker } from "@/lib/server/mqtt/connect";
import { findBroker } from "./brokers";
import { type BrokerSettings, brokerSettings } from "./login";
import { publishAll } from "./publish";

const timeoutMs = 10_000;

interface Tried {
  is_connected: boolean;
  /** Why not: a word of ours, or the code of the network. */
  fault: string | null;
  duration_ms: number;
  /** Of the broker as it was tested. */
  version: number;
}

/**
 * Connects as the worker does, beside it, and reports what happened. A JSON broker gets a message that is not retained, to see
 * whether it takes one.
 */
export async function testBroker(call: Omit<Call, "tx">, id: number): Promise<Tried> {
  await consume("broker_test", String(call.viewer.user_id));
  await withScope(call.viewer, (tx) => findBroker({ ...call, tx }, id));
  const settings = await brokerSettings(id);
  if (!settings) throw notFound();
  const begun = performance.now();
  const fault = await connectOnce(settings, call.now).then(() => null, wordFor);
  const duration_ms = Math.round(performance.now() - begun);

  return { is_connected: fault === null, fault, duration_ms, version: settings.version };
}

async function connectOnce(settings: BrokerSettings, now: Date): Promise<void> {
  // A client id of its own: the broker would close the other connection.
  const client = await connectBroker({ ...settings, client_id: `${settings.client_id}-test` }, { timeoutMs });
  try {
    if (settings.format !== "json") return;
    const payload = JSON.stringify({ timestamp: now.toISOString(), message: "Test message of Millwright" });
    const topic = testTopic(settings.topic_prefix, settings.plant);
    await publishAll(client, [{ topic, payload, options: { qos: 1 } }]);
  } finally {
    client.end(true);
  }
}

function wordFor(error: Error): string {
  log.info({ reason: error.message }, "test of a broker failed");
  return faultOf(error);
}
