import { request as ask, createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/*
 * The line between a phone and the product, as it is in a plant: a proxy that breaks off in the middle, answers in the place of
 * the product, or lets nothing through.
 */

export const faults = [
  /** A guest network answers with its own sign-in page; the product is not asked. */
  "guest network",
  /** The connection drops before anything has arrived. */
  "dropped",
  /** Half of the body arrives at the product, then the connection drops. */
  "half asked",
  /** The product has done it, and half of its answer arrives before the connection drops. */
  "half answered",
  /** The same, but the answer ends as if it were whole. */
  "cut short",
  /** The product has done it, and nothing of its answer arrives. */
  "unanswered",
] as const;
export type Fault = (typeof faults)[number];

const signInPage = "<!doctype html><html><title>Guest network</title><form>Accept the terms</form></html>";

export interface BadLine {
  url: string;
  /** What becomes of the next call; null lets it through. */
  meets: (how: (asked: { method: string; path: string; key: string | null }) => Fault | null) => void;
  stop: () => Promise<void>;
}

/** @param upstream where the product is: "http://127.0.0.1:3000" */
export async function aBadLine(upstream: string, port = 0): Promise<BadLine> {
  let faultOf: Parameters<BadLine["meets"]>[0] = () => null;
  const server = createServer((request, response) => {
    const key = request.headers["idempotency-key"];
    const [path = "/"] = (request.url ?? "/").split("?", 1);
    const fault = faultOf({ method: request.method ?? "GET", path, key: typeof key === "string" ? key : null });
    carry(upstream, request, response, fault);
  });
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    meets: (how) => {
      faultOf = how;
    },
    stop: () => stopped(server),
  };
}

export async function stopped(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
}

async function carry(upstream: string, request: IncomingMessage, response: ServerResponse, fault: Fault | null) {
  if (fault === "dropped") return void request.socket.destroy();
  if (fault === "guest network") {
    request.resume();
    return void response.writeHead(200, { "Content-Type": "text/html" }).end(signInPage);
  }
  const body = await allOf(request).catch(() => null);
  if (!body) return;
  const { method, headers } = request;
  const there = ask(new URL(request.url ?? "/", upstream), {
    method,
    headers: { ...headers, connection: "close", ...(body.length > 0 && { "content-length": String(body.length) }) },
  });
  there.on("error", () => request.socket.destroy());
  if (fault === "half asked") {
    there.write(body.subarray(0, Math.floor(body.length / 2)));
    // It is on its way before the line drops.
    there.once("socket", (socket) => socket.once("connect", () => setImmediate(() => there.destroy())));
    return void request.socket.destroy();
  }
  there.on("response", async (answer) => {
    // A stream of events, and everything that meets no fault, passes as it comes.
    if (!fault) {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      return void answer.pipe(response);
    }
    const whole = await allOf(answer).catch(() => Buffer.alloc(0));
    if (fault === "unanswered") return void request.socket.destroy();
    const half = whole.subarray(0, Math.floor(whole.length / 2));
    const { "transfer-encoding": _chunked, ...kept } = answer.headers;
    const length = fault === "cut short" ? half.length : whole.length;
    response.writeHead(answer.statusCode ?? 502, { ...kept, "content-length": String(length) });
    response.write(half, () => (fault === "cut short" ? response.end() : request.socket.destroy()));
  });
  there.end(body);
}

async function allOf(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);

  return Buffer.concat(parts);
}

/** Every call meets each fault once, one after the other, and then comes through: known by what it is and its key. */
export function everyFaultOnce(isMeant: (asked: { method: string; path: string }) => boolean = () => true) {
  const met = new Map<string, number>();

  return ({ method, path, key }: { method: string; path: string; key: string | null }): Fault | null => {
    if (!isMeant({ method, path })) return null;
    const call = `${method} ${path} ${key}`;
    const count = met.get(call) ?? 0;
    met.set(call, count + 1);

    return faults[count] ?? null;
  };
}
