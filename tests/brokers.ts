import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createServer as createTlsServer } from "node:tls";
import { Aedes } from "aedes";
import mqtt, { type MqttClient } from "mqtt";
import { accepts, freePort } from "@/lib/launch/requirements.mjs";
import { selfSigned } from "@/lib/server/secrets/self-signed";

/** Brokers of a plant's own: one of a package always, Mosquitto where it is found. They forget what they retain when they end. */

// Debian keeps servers in folders that an ordinary account's PATH does not contain.
const withServers = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` };

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

type Make = (wanted?: Wanted) => Promise<PlantBroker>;

export const plantBrokers: readonly [string, Make][] = [
  ["a broker of a package", packaged],
  ...(hasMosquitto() ? [["Mosquitto", mosquitto] as [string, Make]] : []),
];

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
  ...{ key, cert: certificate },
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
    const hear = (socket: Socket) => {
      lines.add(socket);
      broker.handle(socket);
    };
    server = tls ? createTlsServer(tlsOf(tls), hear) : createServer(hear);
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

function hasMosquitto() {
  try {
    execFileSync("sh", ["-c", "command -v mosquitto && command -v mosquitto_passwd"], {
      env: withServers,
      stdio: "ignore",
    });
    return true;
  } catch {
    console.warn("Skipped: no mosquitto found, so plants have a package's broker only.");
    return false;
  }
}

async function mosquitto({ isOpen = true, tls }: Wanted = {}): Promise<PlantBroker> {
  const folder = mkdtempSync(path.join(tmpdir(), "plant-broker-"));
  const port = await freePort();
  const file = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  };
  const users = path.join(folder, "users");
  if (!isOpen) execFileSync("mosquitto_passwd", ["-b", "-c", users, "millwright", password], { env: withServers });
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
  let child: ChildProcess;
  async function start() {
    child = spawn("mosquitto", ["-c", configuration], { env: withServers, stdio: "ignore" });
    for (let tries = 0; tries < 100 && !(await accepts(port)); tries++) await pause(50);
  }
  await start();

  return {
    url: addressOf(port, tls),
    start,
    stop: async () => {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGKILL");
      await ended;
    },
  };
}

export interface Heard {
  topic: string;
  payload: Buffer;
  isRetained: boolean;
}

/** Somebody's SCADA: what it has heard, in order, and what it knows now. */
export async function aSubscriber(url: string, topics = "#") {
  const client: MqttClient = mqtt.connect(url, { protocolVersion: 4, reconnectPeriod: 100 });
  const heard: Heard[] = [];
  client.on("error", () => {});
  client.on("message", (topic, payload, { retain }) => heard.push({ topic, payload, isRetained: retain }));
  client.on("connect", () => client.subscribe(topics, { qos: 1 }));
  await new Promise<void>((resolve) => client.once("connect", () => resolve()));
  const last = (topic: string) => heard.findLast((one) => one.topic === topic);

  return {
    client,
    heard,
    /** The last message of a topic as JSON; null: there is none, or it was removed. */
    json: (topic: string) => {
      const found = last(topic)?.payload;
      return found && found.length > 0 ? JSON.parse(found.toString()) : null;
    },
    stop: () => client.endAsync(true),
  };
}
