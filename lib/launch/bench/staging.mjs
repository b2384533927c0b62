import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { inProject } from "../paths.mjs";

/** What of the product the bare staging server shares with it, each bundled into a file of its own. */
const SHARED = { payload: "lib/domain/ingest/payload.ts", arrays: "lib/server/data/binary-arrays.ts" };

/**
 * Starts the bare staging server (staging-server.mjs) as a process of its own, as the product's are.
 * @param {{ url: string, directory: string, parameters: Record<string, number> }} options
 */
export async function startStagingServer({ url, directory, parameters }) {
  const { build } = await import("esbuild");
  await build({
    entryPoints: Object.fromEntries(Object.entries(SHARED).map(([name, file]) => [name, inProject(file)])),
    outdir: directory,
    outExtension: { ".js": ".mjs" },
    absWorkingDir: inProject(),
    tsconfig: inProject("tsconfig.json"),
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "error",
  });
  const child = fork(
    inProject("lib/launch/bench/staging-server.mjs"),
    Object.keys(SHARED).map((name) => path.join(directory, `${name}.mjs`)),
    { env: { ...process.env, DATABASE_URL: url, BENCH_PARAMETERS: JSON.stringify(parameters) } },
  );
  const failed = once(child, "exit").then(() => {
    throw new Error("the bare staging server ended");
  });
  const [{ port }] = await Promise.race([once(child, "message"), failed]);
  failed.catch(() => {});
  return { address: `http://127.0.0.1:${port}`, pid: child.pid, stop: () => void child.kill() };
}
