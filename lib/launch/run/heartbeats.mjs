import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Refusal } from "../terminal.mjs";

/*
 * Whether the loops of a worker go on. It listens on no port, and a database that answers shows nothing about it: one that
 * is stuck in a round would be healthy for ever.
 */

/** Longer than any round on a machine that has the time: each takes a limited number of sensors or jobs. */
const SILENT_SECONDS = 60;
const MOST_SILENT_SECONDS = 1_800;

/**
 * How long a round may take. Where programs wait for the processor it takes as many times as long as there are programs for
 * each core.
 * @param {number} load programs that want to run, over the last minute
 * @param {number} cores
 */
export const silenceAllowed = (load, cores) =>
  Math.min(SILENT_SECONDS * Math.max(1, load / cores), MOST_SILENT_SECONDS);

/** Empty at the start of a container, which keeps its /tmp in memory. */
export const heartbeatDirectory = path.join(os.tmpdir(), "millwright-heartbeats");

/** For those that are started from here on. */
export function prepareHeartbeats() {
  fs.rmSync(heartbeatDirectory, { recursive: true, force: true });
  fs.mkdirSync(heartbeatDirectory, { recursive: true });
  process.env.HEARTBEAT_DIR = heartbeatDirectory;
}

/**
 * @param {string} [directory]
 * @param {number} [allowed] seconds
 * @throws {Refusal} naming the loops that are silent, or when there is none at all
 */
export function requireHeartbeats(
  directory = heartbeatDirectory,
  allowed = silenceAllowed(os.loadavg()[0], os.availableParallelism()),
) {
  const files = fs.existsSync(directory) ? fs.readdirSync(directory) : [];
  if (files.length === 0) throw new Refusal("No loop of the worker has begun.");
  const silent = files.filter((file) => Date.now() - fs.statSync(path.join(directory, file)).mtimeMs > allowed * 1000);
  if (silent.length > 0)
    throw new Refusal(`No progress for ${Math.round(allowed)} s: ${silent.toSorted().join(", ")}.`);
}
