/*
 * node slowly.mjs <percent> <pid>…: lets each of the processes run only so much of the time, until this one ends. Two
 * processes at a quarter of a core each need half a core: what they do in it can be compared with one, on a machine that
 * has no core to spare for each of them.
 */
const [percent, ...pids] = process.argv.slice(2).map(Number);
const PERIOD_MILLISECONDS = 40;

const signalAll = (signal) => {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch {
      // it has ended
    }
};

let isOver = false;
process.once("SIGTERM", () => {
  isOver = true;
});
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
while (!isOver) {
  await pause((PERIOD_MILLISECONDS * percent) / 100);
  signalAll("SIGSTOP");
  await pause((PERIOD_MILLISECONDS * (100 - percent)) / 100);
  signalAll("SIGCONT");
}
