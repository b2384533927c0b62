import { setTimeout as pause } from "node:timers/promises";
import mqtt, { type MqttClient } from "mqtt";
import { isOwn, parseTopic, upTopics } from "@/lib/domain/ingest/topics";
import { DomainError } from "@/lib/domain/shared/errors";
import { isPassing } from "@/lib/server/data/failures";
import { lead } from "@/lib/server/data/lead";
import { type DeviceToken, deviceOfSerial } from "@/lib/server/http/device";
import { log } from "@/lib/server/log";
import { reachableByBroker } from "@/lib/services/devices/gateways/reachable";
import { GatewayReceiver } from "@/lib/services/monitoring/ingest/mqtt-door";
import { startDownlink } from "./downlink";
import { GatewayPublisher } from "./publisher";

/** Held by the process that listens to the other broker. */
const listeningLock = 41_603;

const shortestPause = 1_000;
const longestPause = 30_000;
/** Of a message that fails through no outage: while it is tried again, the messages of all other gateways wait. */
const mostTries = 3;

/**
 * Receives from gateways through somebody else's broker, which has asked them for their passwords and keeps each to its own
 * topics. The session is kept there, and a message is acknowledged when it is committed: what was under way when this
 * process died is given out again. One process at a time listens, because two would take the session from each other and read
 * the messages of a gateway out of order; the others wait to take its place.
 */
export const startSubscriber = (url: string) => lead(listeningLock, () => subscribe(url));

function subscribe(url: string) {
  const client = mqtt.connect(url, {
    clientId: "millwright",
    clean: false,
    protocolVersion: 4,
    reconnectPeriod: shortestPause,
    manualConnect: true,
    resubscribe: false,
    queueQoSZero: false,
  });
  const receiver = new GatewayReceiver();
  const publisher = new GatewayPublisher((topic, payload) => client.publish(topic, payload, { qos: 1 }));
  const downlink = startDownlink(reachableByBroker, publisher);
  let isStopped = false;

  client.handleMessage = (packet, done) => {
    receive(packet.topic, packet.payload as Buffer).then(() => done(), done);
  };
  /** Comes back when the message is committed or can never be; until then the broker keeps it. */
  async function receive(topic: string, payload: Buffer) {
    let wait = shortestPause;
    for (let tries = 1; !isStopped; tries++) {
      try {
        return await take(topic, payload);
      } catch (error) {
        if (error instanceof DomainError && !isPassing(error)) {
          return log.info({ topic, reason: error.key }, "message rejected");
        }
        if (tries >= mostTries && !isPassing(error)) return log.error({ topic, err: error }, "message not stored");
        log.warn({ topic, reason: (error as Error).message }, "could not store message, retrying");
        await pause(wait);
        wait = Math.min(wait * 2, longestPause);
      }
    }
    // Shutting down: the next process receives it again.
    return new Promise<void>(() => {});
  }

  async function take(topic: string, payload: Buffer) {
    const parsed = parseTopic(topic);
    if (!parsed) return;
    const device = await senderOf(parsed);
    if (!device) return log.info({ topic }, "message from unknown gateway ignored");
    const answer = await receiver.receive(device, parsed, payload, { now: new Date(), takesCommands: true });
    for (const { topic: at, payload: answerPayload } of answer.publish) publisher.at(at, Buffer.from(answerPayload));
    for (const command of answer.receipt?.commands ?? []) publisher.command(device, command);
  }

  comeBack(client);
  client.connect();

  return {
    stop: async () => {
      isStopped = true;
      await downlink.stop();
      await client.endAsync(true);
    },
  };
}

/** The broker keeps gateways to their own topics; what a topic states of company and plant must fit all the same. */
async function senderOf(parsed: NonNullable<ReturnType<typeof parseTopic>>): Promise<DeviceToken | null> {
  const device = await deviceOfSerial(parsed.by === "sparkplug" ? parsed.edge : parsed.gateway.serial_number);

  return device && isOwn(device, parsed) ? device : null;
}

/** Ever slower while the broker is away, and at once to what it has kept when it is back. */
function comeBack(client: MqttClient) {
  client.on("connect", () => {
    client.options.reconnectPeriod = shortestPause;
    client.subscribe([...upTopics], { qos: 1 }, (error) => {
      if (error) log.error({ reason: error.message }, "broker refused subscription");
      else log.info("subscribed to gateway topics on broker");
    });
  });
  client.on("close", () => {
    client.options.reconnectPeriod = Math.min((client.options.reconnectPeriod ?? shortestPause) * 2, longestPause);
  });
  client.on("error", (error) => log.warn({ reason: error.message }, "broker connection error"));
}
