import { log } from "@/lib/server/log";
import { type Chore, chores } from "@/lib/services/views/chores/chores";

const minute = 60_000;

/** Does each chore at the start and then at its pace. */
export function startScheduler() {
  const timers = chores.map((chore) => {
    void once(chore);
    return setInterval(() => void once(chore), chore.every_minutes * minute);
  });
  return { stop: () => timers.forEach(clearInterval) };
}

async function once({ name, run }: Chore) {
  try {
    await run();
  } catch (error) {
    log.warn({ chore: name, reason: (error as Error).message }, "scheduled task failed, retried at its next run");
  }
}
