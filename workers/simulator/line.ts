import mqtt, { type MqttClient } from "mqtt";
import type { Command } from "./captures";
import type { Gateway } from "./gateways";
import { ncdMessage } from "./ncd";
import type { Sample } from "./plant";

/** A gateway that holds a line by MQTT and uses the format of its sensors' maker. */

const broker = () =>
  process.env.SIMULATOR_MQTT_URL || process.env.MQTT_URL || `mqtt://127.0.0.1:${process.env.MQTT_PORT || 1883}`;

// Of about 600 bytes each.
const messagesAtOnce = 200;

export interface Line {
  send: (message: {
    devices?: readonly Sample[];
    waveforms?: readonly Wave[];
    acks?: readonly object[];
  }) => Promise<void>;
}

interface Wave {
  uid: string;
  axis: string;
}

/** `onCommand` is called with each command for the gateway. */
export function callIn(gateway: Gateway, topic: string, onCommand: (command: Command) => void): Line {
  const { serial, token } = gateway;
  const client = mqtt.connect(broker(), {
    username: serial,
    password: token,
    clientId: serial,
    protocolVersion: 4,
    reconnectPeriod: 5_000,
    will: { topic: `${topic}/up/status`, payload: Buffer.from('{"online":false}'), qos: 1, retain: true },
  });
  client.on("connect", () => void greet(client, topic));
  client.on("error", () => {}); // it calls again
  client.on("message", (_topic, payload) => onCommand(JSON.parse(payload.toString()) as Command));

  return {
    send: async ({ devices = [], waveforms = [], acks = [] }) => {
      for (let first = 0; first < devices.length; first += messagesAtOnce) {
        const part = devices.slice(first, first + messagesAtOnce);
        await publish(
          client,
          `${topic}/up/ncd`,
          part.map((sample) => ncdMessage(sample, gateway.sequence++)),
        );
      }
      for (const { uid, axis, ...wave } of waveforms) {
        await publish(client, `${topic}/up/waveform/${encodeURIComponent(uid)}/${axis}`, wave);
      }
      if (acks.length > 0) await publish(client, `${topic}/up/ack`, acks);
    },
  };
}

async function greet(client: MqttClient, topic: string) {
  await client.subscribeAsync(`${topic}/down/cmd`, { qos: 1 });
  await publish(client, `${topic}/up/status`, { online: true });
}

/** Comes back when it is acknowledged, which means stored. */
const publish = (client: MqttClient, topic: string, body: unknown) =>
  client.publishAsync(topic, JSON.stringify(body), { qos: 1 });
