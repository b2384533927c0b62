/*
 * Preloaded into every process that Millwright starts, so that none outlives it, not even after kill -9.
 *
 * A closed terminal matters too: next start answers every failed write to its log with another log line, which fails
 * again, and keeps a core busy for ever.
 */
const CHECK_MILLISECONDS = 1000;
const GRACE_CHECKS = 8;

for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error) => {
    if (error.code === "EPIPE") process.exit(1);
  });

const parent = process.ppid;
let asked = 0;

function endWithoutParent() {
  if (process.ppid !== parent) process.kill(process.pid, asked++ < GRACE_CHECKS ? "SIGTERM" : "SIGKILL");
}

if (process.platform !== "win32") setInterval(endWithoutParent, CHECK_MILLISECONDS).unref();
