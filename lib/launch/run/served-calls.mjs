/*
 * Preloaded into the web server: loads the calls (app/calls.ts), which Next has not. A request that one of them answers goes
 * to it at once, everything else to Next by way of lib/server/http/unavailable.ts; both answer at one port. Loaded before those
 * that change a request, so that it receives it after them.
 *
 * The process is busy with loading for a second or more. Where it shares its port, its parent waits until it reports that
 * it serves.
 */
import { Server } from "node:http";
import { pathToFileURL } from "node:url";
import { isMainThread } from "node:worker_threads";
import { inProject } from "../paths.mjs";
import { PROGRAM_FOLDER } from "./programs.mjs";

// A thread is started with the same options, and serves nothing.
if (isMainThread) await serveCalls();

async function serveCalls() {
  sendState("loading");
  await import(pathToFileURL(inProject(PROGRAM_FOLDER, "calls.mjs")).href);
  const emit = Server.prototype.emit;
  Server.prototype.emit = function emitToCalls(event, ...args) {
    if (event !== "request") return emit.call(this, event, ...args);
    if (globalThis.millwrightCalls(args[0], args[1])) return true;
    return globalThis.millwrightPages(args[0], args[1], () => emit.call(this, event, ...args));
  };
  sendState("serving");
}

function sendState(state) {
  if (process.connected) process.send(state, () => {});
}
