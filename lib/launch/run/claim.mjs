import fs from "node:fs";
import path from "node:path";
import { Refusal } from "../terminal.mjs";
import { processIdentity, waitUntil } from "./process-alive.mjs";

const LEFTOVER_MILLISECONDS = 10_000;

/**
 * One start at a time works on a data directory. Of a killed one, the children may need some seconds to notice; they
 * still hold the port, so they are asked to end and waited for.
 * @param {string} dataDirectory
 */
export async function claimDataDirectory(dataDirectory) {
  const file = path.join(dataDirectory, "running.json");
  const { owner, children = [] } = readClaim(file);
  refuseLiving(owner, dataDirectory);
  await Promise.all(children.map(endLeftover));
  // Another start may have waited for the same ones.
  refuseLiving(readClaim(file).owner, dataDirectory);
  fs.rmSync(file, { force: true });
  createClaim(file, dataDirectory);
  return {
    /** @param {{ name: string, pid?: number }[]} children whom to end if we are killed */
    remember: (children) => {
      const named = children.map(({ name, pid }) => ({ name, ...describe(pid) }));
      fs.writeFileSync(file, JSON.stringify({ owner: describe(process.pid), children: named }));
    },
    release: () => fs.rmSync(file, { force: true }),
  };
}

/** Does a Millwright run on this data directory, or begin to? */
export const isClaimed = (dataDirectory) => lives(readClaim(path.join(dataDirectory, "running.json")).owner);

const describe = (pid) => ({ pid, identity: processIdentity(pid) });

const lives = (known) => known?.identity !== undefined && processIdentity(known.pid) === known.identity;

function refuseLiving(owner, dataDirectory) {
  if (!lives(owner)) return;
  throw new Refusal(
    `Another Millwright (process ${owner.pid}) is running in ${dataDirectory}: stop it or set DATA_DIR.`,
  );
}

function createClaim(file, dataDirectory) {
  try {
    fs.writeFileSync(file, JSON.stringify({ owner: describe(process.pid) }), { flag: "wx" });
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
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

async function endLeftover(child) {
  if (!lives(child)) return;
  process.kill(child.pid, "SIGTERM");
  if (await waitUntil(() => !lives(child), LEFTOVER_MILLISECONDS)) return;
  process.kill(child.pid, "SIGKILL");
  await waitUntil(() => !lives(child), 2000);
}
