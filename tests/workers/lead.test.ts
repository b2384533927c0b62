import { afterEach, expect, test } from "vitest";
import { lead } from "@/lib/server/data/lead";
import { owner } from "../owner";

const lock = 990_001;
const lines: { stop: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const { stop } of lines.splice(0)) await stop();
});

const working = new Set<string>();
function anApplicant(name: string) {
  const applicant = lead(lock, () => {
    working.add(name);
    return {
      stop: async () => {
        working.delete(name);
      },
    };
  });
  lines.push(applicant);
  return applicant;
}

/** Those that have asked whether the work is theirs. */
async function applicants() {
  const [row] = await owner.$queryRaw<{ asked: number }[]>`select count(*)::int as asked from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state = 'idle' and query like 'select pg_try_advisory_lock(%'`;
  return row!.asked;
}

test("work of one process is done by one of three, and by the next when that one ends", async () => {
  const processes = new Map(["a", "b", "c"].map((name) => [name, anApplicant(name)]));
  for (let left = 3; left > 0; left--) {
    await expect.poll(applicants).toBe(left);
    await expect.poll(() => working.size).toBe(1);
    const [first] = working;
    await processes.get(first!)!.stop();
    expect(working.has(first!)).toBe(false);
  }
});

test("work of one process ends when its connection to the database breaks, and begins again in one", async () => {
  for (const name of ["a", "b"]) anApplicant(name);
  await expect.poll(() => working.size).toBe(1);
  const [first] = working;
  await owner.$queryRaw`select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and objid = ${lock}::oid and granted`;
  await expect.poll(() => working.has(first!) && working.size === 1).toBe(false);
  await expect.poll(() => working.size).toBe(1);
});
