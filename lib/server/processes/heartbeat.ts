import { writeFileSync } from "node:fs";
import path from "node:path";

/*
 * What a container's health check reads of a process that listens on no port: a file for each of its loops, written when
 * a round has ended, whether it went well or not. A round that never ends leaves it old. See lib/launch/run/heartbeats.mjs.
 */

const every = 2_000;
const writtenAt = new Map<string, number>();

/** A round of this loop has ended. Without HEARTBEAT_DIR nobody asks. */
export function beat(loop: string) {
  const directory = process.env.HEARTBEAT_DIR;
  const now = Date.now();
  if (!directory || now - (writtenAt.get(loop) ?? 0) < every) return;
  writtenAt.set(loop, now);
  writeFileSync(path.join(directory, `${process.env.PROCESS_NAME || "worker"}.${loop}`), "");
}
