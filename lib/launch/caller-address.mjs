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
  const said = request.headers["x-forwarded-for"];
  const seen = request.socket.remoteAddress?.replace(/^::ffff:/, "") ?? "unknown";
  request.headers["x-forwarded-for"] = said ? `${said}, ${seen}` : seen;
}
