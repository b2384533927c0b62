/*
 * Preloaded into the web server: appends the address of the socket to X-Forwarded-For. Next fills the header in only
 * where the caller has sent none, so a caller could name any address and be throttled as somebody else every time.
 * With this the last hop is always one that we have seen ourselves (see clientAddress in lib/server/http/visit.ts).
 */
import { Server } from "node:http";

const emit = Server.prototype.emit;

Server.prototype.emit = function emitWithCaller(event, ...args) {
  if (event === "request" || event === "upgrade") appendCaller(args[0]);
  return emit.call(this, event, ...args);
};

function appendCaller(request) {
  const sent = request.headers["x-forwarded-for"];
  const seen = request.socket.remoteAddress?.replace(/^::ffff:/, "") ?? "unknown";
  const hops = sent ? `${sent}, ${seen}` : seen;
  request.headers["x-forwarded-for"] = hops;
  // Code that reads the header as it came reads the same.
  const { rawHeaders } = request;
  for (let at = rawHeaders.length - 2; at >= 0; at -= 2)
    if (rawHeaders[at].toLowerCase() === "x-forwarded-for") rawHeaders.splice(at, 2);
  rawHeaders.push("X-Forwarded-For", hops);
}
