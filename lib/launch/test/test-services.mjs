import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { endWithUs, waitUntil } from "../run/process-alive.mjs";
import { accepts, freePort } from "../run/requirements.mjs";
import { toUndo } from "../run/shutdown.mjs";
import { Refusal } from "../terminal.mjs";

/**
 * Redis and an MQTT broker for the tests, where the machine has them: given ones, or programs started on free ports.
 * @param {string} directory for their files
 * @param {{ REDIS_URL?: string, MQTT_URL?: string }} given
 * @returns {Promise<{ redis?: string, mqtt?: string, summary: string }>}
 */
export async function startTestServices(directory, given) {
  const redis = given.REDIS_URL ?? (await startRedis(path.join(directory, "redis")));
  const mqtt = given.MQTT_URL ?? (await startMosquitto(path.join(directory, "mosquitto")));
  const summary = [
    redis ? `Redis at ${withoutPassword(redis)}` : "no redis-server found: no tests on Redis",
    mqtt ? `MQTT at ${withoutPassword(mqtt)}` : "no mosquitto found: only the built-in broker is tested",
  ];
  return { redis, mqtt, summary: summary.join("; ") };
}

const withoutPassword = (url) => url.replace(/\/\/[^@/]*@/, "//");

async function startRedis(directory) {
  const program = findProgram("redis-server");
  if (!program) return undefined;
  const port = await freePort();
  const place = ["--dir", directory, "--bind", "127.0.0.1", "--port", String(port)];
  await startService(
    program,
    [...place, "--appendonly", "yes", "--save", "", "--maxmemory-policy", "noeviction"],
    directory,
    port,
  );
  return `redis://127.0.0.1:${port}`;
}

async function startMosquitto(directory) {
  const program = findProgram("mosquitto");
  if (!program) return undefined;
  const port = await freePort();
  fs.mkdirSync(directory, { recursive: true });
  const file = path.join(directory, "mosquitto.conf");
  // Started as root it would change to an account that may not read this folder; as anyone else it ignores the line.
  fs.writeFileSync(file, `listener ${port} 127.0.0.1\nallow_anonymous true\npersistence false\nuser root\n`);
  await startService(program, ["-c", file], directory, port);
  return `mqtt://127.0.0.1:${port}`;
}

/** Debian keeps servers in folders that an ordinary account's PATH does not contain. */
function findProgram(name) {
  const folders = [...(process.env.PATH ?? "").split(path.delimiter), "/usr/sbin", "/usr/local/sbin"];
  return folders.map((folder) => path.join(folder, name)).find((file) => fs.existsSync(file));
}

async function startService(program, args, directory, port) {
  fs.rmSync(path.join(directory, "appendonlydir"), { recursive: true, force: true });
  fs.mkdirSync(directory, { recursive: true });
  const output = fs.openSync(path.join(directory, "output.log"), "w");
  const child = spawn(program, args, { cwd: directory, stdio: ["ignore", output, output], detached: true });
  fs.closeSync(output);
  child.on("error", () => {});
  if (child.pid) endWithUs(child.pid, "TERM");
  const ended = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
  toUndo(() => {
    if (!ended()) child.kill("SIGTERM");
    return waitUntil(ended, 5000);
  });
  if (await waitUntil(async () => ended() || (await accepts(port)), 10_000)) if (!ended()) return;
  throw new Refusal(`${program} did not start: see ${path.join(directory, "output.log")}.`);
}
