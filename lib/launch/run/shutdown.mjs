/** What has been started and must be stopped, in the order it was started. */
const undo = [];
let undoing;

/** Set while everything is being stopped; then an ending process is no news. */
const isStopping = () => undoing !== undefined;

/** @param {() => unknown} work */
export const toUndo = (work) => undo.push(work);

/** Undoes everything, last first: a database is stopped after those who use it. */
export function undoAll() {
  undoing ??= (async () => {
    for (const work of undo.reverse()) {
      try {
        await work();
      } catch (error) {
        process.stderr.write(`${error.message}\n`); // the rest has to be stopped all the same
      }
    }
  })();
  return undoing;
}

/** Ctrl-C, SIGTERM, a closed terminal and the end of npm all mean: stop everything, then end well. */
export function stopOnSignals(code = 0) {
  const stop = async () => {
    if (isStopping()) return;
    await undoAll();
    process.exit(code);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {}); // its reader may be gone
  if (process.env.npm_lifecycle_event) watchParent(stop);
}

/** The shell between npm and us does not pass signals on: notice that it is gone. */
function watchParent(stop) {
  if (process.platform === "win32") return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, 500).unref();
}
