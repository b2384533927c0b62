/*
 * Preloaded into the web server: a call that lib/server/http/calls.ts serves goes to it at once, everything else to Next. Both
 * answer at one port. Loaded before those that change a request, so that it hears of it after them.
 *
 * The process listens before all calls are loaded, and is busy with it then. Where it shares its port, whoever started it waits
 * until it says that it serves.
 */
import { Server } from "node:http";

if (process.connected) process.send("loading", () => {});

const emit = Server.prototype.emit;

Server.prototype.emit = function emitToCalls(event, ...args) {
  if (event === "request" && globalThis.millwrightCalls?.(args[0], args[1])) return true;
  return emit.call(this, event, ...args);
};
