/*
 * Preloaded into the web server, and imported by the gateways' port: what an HTTP server does while it closes. Node goes
 * on serving the connections that are open and sends keep-alive on them, so a busy proxy's connection held the process
 * until it was killed, and that reset whatever was under way.
 *
 * Now every answer from there on ends its connection, what is under way is finished, and after five seconds the rest is
 * cut off: before those who started us give up (8 s, see children.mjs; 40 s in compose).
 */
import { Server } from "node:http";

const TIMEOUT_MILLISECONDS = 5_000;

const { emit, close } = Server.prototype;
const closing = new WeakSet();
/** Answers under way, by server. */
const answers = new WeakMap();

Server.prototype.emit = function emitDraining(event, ...args) {
  if (event === "request") follow(this, args[1]);
  return emit.call(this, event, ...args);
};

function follow(server, answer) {
  if (!answers.has(server)) answers.set(server, new Set());
  const open = answers.get(server);
  open.add(answer);
  if (closing.has(server)) endConnection(answer);
  answer.once("close", () => {
    open.delete(answer);
    // What had begun to answer before could not send it: its connection is idle now.
    if (closing.has(server)) setImmediate(() => server.closeIdleConnections());
  });
}

function endConnection(answer) {
  if (!answer.headersSent) answer.setHeader("Connection", "close");
}

Server.prototype.close = function closeDraining(done) {
  if (!closing.has(this) && this.listening) {
    closing.add(this);
    for (const answer of answers.get(this) ?? []) endConnection(answer);
    setTimeout(() => this.closeAllConnections(), TIMEOUT_MILLISECONDS).unref();
  }
  return close.call(this, done);
};
