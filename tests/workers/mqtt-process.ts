import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Aedes } from "aedes";
import { programArguments } from "@/lib/launch/programs.mjs";
import { accepts, freePort } from "@/lib/launch/requirements.mjs";

// Debian keeps servers in folders that an ordinary account's PATH does not contain.
const withServers = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` };

/** The process that hears MQTT, as the product starts it, and brokers of somebody else's for it to listen to. */

export async function aListener(variables: Record<string, string>) {
  let child: ChildProcess | undefined;
  let said = "";
  const door = await freePort();
  const start = () =>
    new Promise<void>((resolve, reject) => {
      child = spawn(process.execPath, programArguments("gateways"), {
        env: { ...process.env, LOG_LEVEL: "info", GATEWAY_PORT: String(door), ...variables },
        stdio: ["ignore", "pipe", "pipe"],
      });
      for (const stream of [child.stdout!, child.stderr!]) {
        stream.on("data", (data) => {
          said += data;
          if (/MQTT broker listening|subscribed to gateway topics|waiting to take over/.test(said)) resolve();
        });
      }
      child.once("exit", () => reject(new Error(said)));
    });
  const end = async (signal: NodeJS.Signals) => {
    const ended = new Promise((resolve) => child?.once("exit", resolve));
    if (child?.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await ended;
    said = "";
  };
  await start();

  return { start, kill: () => end("SIGKILL"), stop: () => end("SIGTERM") };
}

export interface OtherBroker {
  url: string;
  stop: () => Promise<void>;
}

type Make = () => Promise<OtherBroker>;

/** Brokers of somebody else's: one of a package always, Mosquitto where it is found. */
export const otherBrokers: readonly [string, Make][] = [
  ["a broker of a package", packaged],
  ...(hasMosquitto() ? [["Mosquitto", mosquitto] as [string, Make]] : []),
];

async function packaged(): Promise<OtherBroker> {
  const broker = await Aedes.createBroker();
  const lines = new Set<Socket>();
  const server = createServer((socket) => {
    lines.add(socket);
    broker.handle(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      for (const socket of lines) socket.destroy();
      server.close();
      await new Promise<void>((resolve) => broker.close(() => resolve()));
    },
  };
}

function hasMosquitto() {
  if (process.env.TEST_MQTT_URL) return true;
  try {
    execFileSync("sh", ["-c", "command -v mosquitto"], { env: withServers, stdio: "ignore" });
    return true;
  } catch {
    console.warn("Skipped: no mosquitto found, so no other broker than a package's is listened to.");
    return false;
  }
}

async function mosquitto(): Promise<OtherBroker> {
  if (process.env.TEST_MQTT_URL) return { url: process.env.TEST_MQTT_URL, stop: async () => {} };
  const folder = mkdtempSync(path.join(tmpdir(), "mosquitto-"));
  const port = await freePort();
  const file = path.join(folder, "mosquitto.conf");
  writeFileSync(file, `listener ${port} 127.0.0.1\nallow_anonymous true\npersistence false\nuser root\n`);
  const child = spawn("mosquitto", ["-c", file], { env: withServers, stdio: "ignore" });
  for (let tries = 0; tries < 100 && !(await accepts(port)); tries++) await pause(50);

  return {
    url: `mqtt://127.0.0.1:${port}`,
    stop: async () => {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
