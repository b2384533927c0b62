import fs from "node:fs";
import path from "node:path";
import { isRunning, waitUntil } from "./process-alive.mjs";
import { Refusal } from "./terminal.mjs";

const LEFTOVER_MILLISECONDS = 10_000;

/**
 * One start at a time works on a data directory. Of a killed one, the children may need some seconds to notice; they
 * still hold the port, so they are told to end and waited for.
 * @param {string} dataDirectory
 */
export async function claimDataDirectory(dataDirectory) {
  const file = path.join(dataDirectory, "running.json");
  const before = readClaim(file);
  if (before.pid !== process.pid && isRunning(before.pid, "lib/launch/"))
    throw new Refusal(`Another Millwright (process ${before.pid}) works in ${dataDirectory}: stop it or set DATA_DIR.`);
  await Promise.all((before.children ?? []).map(endLeftover));
  fs.rmSync(file, { force: true });
  createClaim(file, dataDirectory);
  return {
    /** @param {number[]} children who to end if we are killed */
    remember: (children) => fs.writeFileSync(file, JSON.stringify({ pid: process.pid, children })),
    release: () => fs.rmSync(file, { force: true }),
  };
}

function createClaim(file, dataDirectory) {
  try {
    fs.writeFileSync(file, JSON.stringify({ pid: process.pid }), { flag: "wx" });
  } catch {
    throw new Refusal(`Another Millwright has just been started in ${dataDirectory}.`);
  }
}

function readClaim(file) {
  try {
    return JSON.parse(fs.readFileSync(file, "utf8"));
  } catch {
    return {}; // absent, or cut off by the kill
  }
}

async function endLeftover(pid) {
  const lives = () => isRunning(pid, "lib/launch/die-with-parent");
  if (!lives()) return;
  process.kill(pid, "SIGTERM");
  if (await waitUntil(() => !lives(), LEFTOVER_MILLISECONDS)) return;
  process.kill(pid, "SIGKILL");
  await waitUntil(() => !lives(), 2000);
}
