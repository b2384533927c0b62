import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Refusal } from "./terminal.mjs";

/*
 * Whether the loops of a worker go on. It listens on no port, and a database that answers says nothing about it: one that
 * is stuck in a round would be healthy for ever.
 */

/** Longer than any round: each takes a limited number of sensors or jobs. */
const SILENT_MILLISECONDS = 60_000;

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
 * @throws {Refusal} naming the loops that are silent, or when there is none at all
 */
export function requireHeartbeats(directory = heartbeatDirectory) {
  const files = fs.existsSync(directory) ? fs.readdirSync(directory) : [];
  if (files.length === 0) throw new Refusal("No loop of the worker has begun.");
  const silent = files.filter(
    (file) => Date.now() - fs.statSync(path.join(directory, file)).mtimeMs > SILENT_MILLISECONDS,
  );
  if (silent.length > 0)
    throw new Refusal(`No progress for ${SILENT_MILLISECONDS / 1000} s: ${silent.toSorted().join(", ")}.`);
}
