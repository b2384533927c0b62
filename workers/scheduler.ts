import { log } from "@/lib/server/log";
import { type ScheduledTask, scheduledTasks } from "@/lib/services/views/scheduled-tasks/tasks";

const minute = 60_000;

/** Does each task at the start and then at its pace. */
export function startScheduler() {
  const timers = scheduledTasks.map((task) => {
    void once(task);
    return setInterval(() => void once(task), task.every_minutes * minute);
  });
  return { stop: () => timers.forEach(clearInterval) };
}

async function once({ name, run }: ScheduledTask) {
  try {
    await run();
  } catch (error) {
    log.warn({ task: name, reason: (error as Error).message }, "scheduled task failed, retried at its next run");
  }
}
