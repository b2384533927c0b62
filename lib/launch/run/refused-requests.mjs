/*
 * Preloaded into the web server: refuses what is no question to a page, which Next answers with 500. The API's own refusals
 * are JSON (unserved-methods.mjs, lib/server/http/calls.ts).
 */
import { Server } from "node:http";

/** What Next answers pages with. */
const PAGE_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** To notify a browser of a page that has been written. */
const SPEAKS_WEBSOCKET = process.env.NODE_ENV === "development";

const emit = Server.prototype.emit;

Server.prototype.emit = function emitAnswerable(event, ...args) {
  if (event === "upgrade" && !SPEAKS_WEBSOCKET) return refuseUpgrade(args[1]);
  const refusal = event === "request" && refusalOf(args[0]);
  if (!refusal) return emit.call(this, event, ...args);
  const [, response] = args;
  response.writeHead(refusal.status, { "Content-Type": "text/plain", "Cache-Control": "no-store", ...refusal.headers });
  response.end(`${refusal.reason}\n`);
  return true;
};

/** Next would keep the connection and never answer. */
function refuseUpgrade(socket) {
  socket.on("error", () => {}); // the caller may be gone
  socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
  return true;
}

function refusalOf({ url, method, rawHeaders }) {
  const [path] = url.split(/[?#]/, 1);
  // Whole addresses are for proxies, and "*" for the server itself.
  if (!path.startsWith("/")) return malformed("the request target must be a path");
  if (hostsIn(rawHeaders) > 1) return malformed("only one Host header is allowed");
  if (path === "/api" || path.startsWith("/api/")) return undefined;
  if (!isReadable(path)) return malformed("the path has an invalid escape");
  if (PAGE_METHODS.includes(method)) return undefined;
  return { status: 405, reason: "method not allowed", headers: { Allow: PAGE_METHODS.join(", ") } };
}

const malformed = (reason) => ({ status: 400, reason });

/** Node itself keeps the first, and a proxy in front may have believed the last. */
const hostsIn = (rawHeaders) => rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length;

function isReadable(path) {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
