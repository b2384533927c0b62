import { fingerprint, unlessDone } from "../make/fingerprint.mjs";
import { inProject } from "../paths.mjs";
import { runTool } from "../run-tool.mjs";
import { step } from "../terminal.mjs";

/*
 * `npm install --no-save`, not `npm ci`: a lock file written on one platform may lack another platform's optional
 * packages, which `ci` calls out of sync and `install` adds without touching the file.
 */
const ARGUMENTS = ["install", "--no-save", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];

/** Installs when node_modules is absent or belongs to another lock file. Needs nothing but Node's own modules. */
export async function installPackages() {
  const mark = inProject("node_modules/.millwright-lock");
  await unlessDone(mark, fingerprint(["package-lock.json"]), () => step("installing packages", npmInstall));
}

function npmInstall() {
  const npm = process.env.npm_execpath; // npm passes its own path; without it we were started by hand
  if (npm && /\.c?js$/.test(npm)) return runTool("npm install", process.execPath, [npm, ...ARGUMENTS]);
  return runTool("npm install", process.platform === "win32" ? "npm.cmd" : "npm", ARGUMENTS);
}
