import { log } from "@/lib/server/log";
import { type ScheduledTask, scheduledTasks } from "@/lib/services/outward/scheduled-tasks/tasks";
import { takeTurn } from "@/lib/services/outward/scheduled-tasks/turns";

const minute = 60_000;
/** A task whose process died is not left waiting for its whole time. */
const longestPause = 10 * minute;

/** Does each task at the start and then at its pace, where no other worker has just done it. */
export function startScheduler() {
  const timers = scheduledTasks.map((task) => {
    void once(task);
    return setInterval(() => void once(task), Math.min(task.every_minutes * minute, longestPause));
  });
  return { stop: () => timers.forEach(clearInterval) };
}

async function once(task: ScheduledTask) {
  try {
    await takeTurn(task);
  } catch (error) {
    log.warn({ task: task.name, reason: (error as Error).message }, "scheduled task failed, retried later");
  }
}
