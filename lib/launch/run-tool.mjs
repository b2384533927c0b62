import { spawn } from "node:child_process";
import { pathToFileURL } from "node:url";
import { inProject, projectRoot } from "./paths.mjs";
import { Refusal } from "./terminal.mjs";

/**
 * Runs a tool to its end with its output on this terminal.
 * @param {string} title for the sentence when it fails
 * @param {string} file
 * @param {string[]} args
 * @param {Record<string, string>} [environment] in addition to ours
 */
export async function runTool(title, file, args, environment = {}) {
  const code = await exitCode(file, args, environment);
  if (code !== 0) throw new Refusal(`${title} failed (${code}): see the output above.`);
}

/** @returns {Promise<number | string>} the exit code, or the signal or error that ended it */
export function exitCode(file, args, environment = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: projectRoot,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...environment },
      shell: process.platform === "win32" && file.endsWith(".cmd"),
    });
    child.once("error", (error) => resolve(error.code));
    child.once("exit", (code, signal) => resolve(code ?? signal));
  });
}

/** Makes a Node process end when we do, see that file. */
export const DIE_WITH_PARENT = ["--import", pathToFileURL(inProject("lib/launch/run/die-with-parent.mjs")).href];

/** The same with this very Node. */
export const runNode = (title, args, environment) =>
  runTool(title, process.execPath, [...DIE_WITH_PARENT, ...args], environment);

/**
 * Becomes that program: in this very process where Node can (22.15 and newer, not on Windows), otherwise as far as a
 * process can with its output, its signals and its end. A parent that only waits is 57 MB.
 */
export async function becomeNode(args) {
  process.execve?.(process.execPath, [process.execPath, ...args], process.env);
  const child = spawn(process.execPath, [...DIE_WITH_PARENT, ...args], { cwd: projectRoot, stdio: "inherit" });
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  const code = await new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 1)));
  process.exit(code);
}
