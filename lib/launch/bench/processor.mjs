import fs from "node:fs";

/*
 * Processor time of other processes, from /proc: what other work on the machine does not move. Nowhere but on Linux.
 */

const TICK_MICROSECONDS = 10_000; // USER_HZ is 100

/**
 * Microseconds of every process that works in one of these folders, or has one of these numbers, by name. Those that have
 * ended meanwhile, as vacuums and connections do, count by the process that began them.
 * @param {Record<string, { folder?: string, pid?: number }>} named
 * @returns {Record<string, number> | undefined}
 */
export function processorTimes(named) {
  if (!fs.existsSync("/proc/self/stat")) return undefined;
  const times = Object.fromEntries(Object.keys(named).map((name) => [name, 0]));
  for (const pid of fs.readdirSync("/proc").filter((entry) => /^\d+$/.test(entry)))
    for (const [name, { folder, pid: own }] of Object.entries(named))
      if (own === Number(pid) || (folder && worksIn(pid, folder))) times[name] += timeOf(pid);
  return times;
}

function worksIn(pid, folder) {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
  } catch {
    return false; // it has ended
  }
}

function timeOf(pid) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const own = Number(fields[11]) + Number(fields[12]);
    const ofChildrenThatEnded = Number(fields[13]) + Number(fields[14]);
    return (own + ofChildrenThatEnded) * TICK_MICROSECONDS;
  } catch {
    return 0;
  }
}
