import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createServer as createTlsServer } from "node:tls";
import { Aedes } from "aedes";
import mqtt, { type MqttClient } from "mqtt";
import { vi } from "vitest";
import { accepts, freePort } from "@/lib/launch/run/requirements.mjs";
import { selfSigned } from "@/lib/server/secrets/self-signed";
import { findServer, type Program, runCommand, startProgram } from "./programs";

/** Brokers of a plant's own: one of a package always, Mosquitto where it is found. They forget what they retain when they end. */

const mosquittoServer = findServer("mosquitto");
const mosquittoPasswords = findServer("mosquitto_passwd");

export const password = "plant-secret";

interface Wanted {
  /** Anybody may connect, or who knows the password. */
  isOpen?: boolean;
  /** With `clients` it asks for a certificate that this one has signed, and takes no other. */
  tls?: { key: string; certificate: string; clients?: string };
}

export interface PlantBroker {
  url: string;
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

export type Make = (wanted?: Wanted) => Promise<PlantBroker>;

export const packagedBroker: readonly [string, Make] = ["a broker of a package", packaged];
/** None where it is not found. */
export const mosquittoBrokers: readonly [string, Make][] =
  mosquittoServer && mosquittoPasswords ? [["Mosquitto", mosquitto]] : [];
export const plantBrokers: readonly (readonly [string, Make])[] = [packagedBroker, ...mosquittoBrokers];

/** A certificate for "localhost" that nobody but itself has signed. */
export async function ownCertificate(name = "localhost") {
  const { key, certificate } = await selfSigned(name, new Date(Date.now() - 60_000));
  const lines = certificate.match(/.{1,64}/g)!.join("\n");
  return { key, certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n` };
}

/** Certificates are for a name. */
const addressOf = (port: number, tls: Wanted["tls"]) =>
  tls ? `mqtts://localhost:${port}` : `mqtt://127.0.0.1:${port}`;

const tlsOf = ({ key, certificate, clients }: NonNullable<Wanted["tls"]>) => ({
  key,
  cert: certificate,
  ...(clients && { ca: clients, requestCert: true, rejectUnauthorized: true }),
});

async function packaged({ isOpen = true, tls }: Wanted = {}): Promise<PlantBroker> {
  const port = await freePort();
  const lines = new Set<Socket>();
  let server: Server;
  let broker: Awaited<ReturnType<typeof Aedes.createBroker>>;

  async function start() {
    broker = await Aedes.createBroker({
      authenticate: (_client, _name, given, done) => done(null, isOpen || given?.toString() === password),
    });
    const accept = (socket: Socket) => {
      lines.add(socket);
      broker.handle(socket);
    };
    server = tls ? createTlsServer(tlsOf(tls), accept) : createServer(accept);
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  }
  await start();

  return {
    url: addressOf(port, tls),
    start,
    stop: async () => {
      for (const socket of lines) socket.destroy();
      lines.clear();
      await new Promise((resolve) => server.close(resolve));
      await new Promise<void>((resolve) => broker.close(() => resolve()));
    },
  };
}

async function mosquitto({ isOpen = true, tls }: Wanted = {}): Promise<PlantBroker> {
  const folder = mkdtempSync(path.join(tmpdir(), "plant-broker-"));
  const port = await freePort();
  const file = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  };
  const users = path.join(folder, "users");
  if (!isOpen) await runCommand(mosquittoPasswords!, ["-b", "-c", users, "millwright", password]);
  const configuration = file(
    "mosquitto.conf",
    [
      `listener ${port} 127.0.0.1`,
      ...(isOpen ? ["allow_anonymous true"] : ["allow_anonymous false", `password_file ${users}`]),
      ...(tls ? [`certfile ${file("broker.pem", tls.certificate)}`, `keyfile ${file("broker.key", tls.key)}`] : []),
      ...(tls?.clients ? [`cafile ${file("clients.pem", tls.clients)}`, "require_certificate true"] : []),
      ...["persistence false", "user root", ""],
    ].join("\n"),
  );
  let program: Program;
  async function start() {
    program = startProgram(mosquittoServer!, ["-c", configuration], { counts: "programs started alone" });
    await vi.waitUntil(() => accepts(port), { timeout: 15_000 });
  }
  await start();

  return {
    url: addressOf(port, tls),
    start,
    stop: () => program.kill(),
  };
}

export interface ReceivedMessage {
  topic: string;
  payload: Buffer;
  isRetained: boolean;
}

/** The SCADA of a plant: the messages that it has received, in order, and what it knows now. */
export async function aSubscriber(url: string, topics = "#") {
  const client: MqttClient = mqtt.connect(url, { protocolVersion: 4, reconnectPeriod: 100 });
  const received: ReceivedMessage[] = [];
  client.on("error", () => {});
  let settled = 0;
  client.on("message", (topic, payload, { retain }) => {
    if (topic === settling) settled = Number(payload);
    else received.push({ topic, payload, isRetained: retain });
  });
  client.on("connect", () => client.subscribe([topics, settling], { qos: 1 }));
  await new Promise<void>((resolve) => client.once("connect", () => resolve()));
  const last = (topic: string) => received.findLast((one) => one.topic === topic);

  return {
    client,
    received,
    /** The last message of a topic as JSON; null: there is none, or it was removed. */
    json: (topic: string) => {
      const found = last(topic)?.payload;
      return found && found.length > 0 ? JSON.parse(found.toString()) : null;
    },
    /** It has received everything that the broker had taken by now. */
    settle: async () => {
      const number = settled + 1;
      await client.publishAsync(settling, String(number), { qos: 1 });
      await vi.waitUntil(() => settled >= number, { timeout: 15_000 });
    },
    stop: () => client.endAsync(true),
  };
}

const settling = "settling";
