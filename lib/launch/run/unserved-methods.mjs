/*
 * Preloaded into the web server: leads a request whose method its address does not serve to the call that answers whatever
 * no other call answers (app/api/[[...unmatched]]). By itself Next answers such requests with an empty body, TRACE with
 * an error, and OPTIONS and a missing HEAD without a request id.
 */
import fs from "node:fs";
import { Server } from "node:http";
import { METHODS } from "../make/routes.mjs";
import { inProject } from "../paths.mjs";

const emit = Server.prototype.emit;

Server.prototype.emit = function emitServed(event, ...args) {
  if (event === "request") leadAway(args[0]);
  return emit.call(this, event, ...args);
};

function leadAway(request) {
  delete request.headers["x-unserved-method"];
  delete request.headers["x-served-methods"];
  const [address] = request.url.split(/[?#]/);
  const served = methodsAt(address.split("/").filter(Boolean).map(decoded));
  if (!served && address !== "/api" && !address.startsWith("/api/")) return;
  if (served ? served.includes(request.method) : NEXT_METHODS.includes(request.method)) return;
  request.headers["x-unserved-method"] = request.method;
  if (served) request.headers["x-served-methods"] = [...served, "OPTIONS"].join(", ");
  if (request.method !== "HEAD") request.method = "GET";
  request.url = "/api/unserved-method";
}

/** Where there is no call, the method does not matter, as long as Next knows it. */
const NEXT_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** The methods of an address; null where there is none. Written segments come before named ones, as in Next. */
function methodsAt(segments, node = table()) {
  const [first, ...rest] = segments;
  if (first === undefined) return node.methods ?? null;
  const written = node.written.get(first);
  return (written && methodsAt(rest, written)) ?? (node.named ? methodsAt(rest, node.named) : null);
}

let known;
/** While somebody writes calls, each request reads what has been written. */
function table() {
  if (!known || process.env.NODE_ENV === "development")
    known = treeOf(JSON.parse(fs.readFileSync(inProject(METHODS), "utf8")));
  return known;
}

function treeOf(methods) {
  const root = emptyNode();
  for (const [path, served] of Object.entries(methods)) {
    let node = root;
    for (const segment of path.split("/").filter(Boolean)) node = childOf(node, segment);
    node.methods = served.includes("GET") ? [...served, "HEAD"] : served;
  }
  return root;
}

function childOf(node, segment) {
  if (segment.startsWith("{")) {
    node.named ??= emptyNode();
    return node.named;
  }
  if (!node.written.has(segment)) node.written.set(segment, emptyNode());
  return node.written.get(segment);
}

const emptyNode = () => ({ written: new Map(), named: undefined, methods: undefined });

function decoded(segment) {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
