import { asProvider } from "@/lib/server/data/db";
import type { ScheduledTask } from "./tasks";

/** Timers of several processes are not equally long. */
const tolerance = 0.9;
/** What has begun and not ended for so long was cut off with its process. */
const longestMinutes = 10;

/**
 * Runs the task when it is due, in one process of however many ask: the first writes down that it has begun. It is due
 * when its time has passed since it began last, and sooner if that run never ended.
 * @returns whether it was this process's turn
 */
export async function takeTurn({ name, every_minutes, run }: ScheduledTask): Promise<boolean> {
  const pause = every_minutes * tolerance;
  const cutOff = Math.min(pause, longestMinutes);
  const isOurs = await asProvider(
    (tx) => tx.$executeRaw`insert into task_runs (name, began_at) values (${name}, now())
      on conflict (name) do update set began_at = now(), ended_at = null
      where task_runs.began_at <= now() - ${pause}::float8 * interval '1 minute'
        or (task_runs.ended_at is null and task_runs.began_at <= now() - ${cutOff}::float8 * interval '1 minute')`,
  );
  if (isOurs === 0) return false;
  await run();
  await asProvider((tx) => tx.$executeRaw`update task_runs set ended_at = now() where name = ${name}`);
  return true;
}
