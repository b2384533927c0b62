import "@/lib/launch/run/caller-address.mjs";
import "@/lib/launch/run/drain.mjs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import * as bind from "@/app/api/ingest/v1/bind/route";
import * as flat from "@/app/api/ingest/v1/flat/route";
import * as readerAnswers from "@/app/api/ingest/v1/reader/answers/route";
import * as readerClaim from "@/app/api/ingest/v1/reader/claim/route";
import * as reader from "@/app/api/ingest/v1/reader/route";
import * as readings from "@/app/api/ingest/v1/readings/route";
import { answerBare } from "@/lib/server/http/bare";
import { unmatched } from "@/lib/server/http/unmatched";
import { log } from "@/lib/server/log";

/*
 * The gateways' own HTTP port. The very calls that the main port has, behind Node's bare server: there, a call costs a
 * fraction of what it costs behind the server of the screens.
 */

const verbs = ["GET", "POST"];
type Calls = Partial<Record<string, (request: Request) => Promise<Response>>>;

const doors: Record<string, Calls> = {
  "/api/ingest/v1/readings": readings,
  "/api/ingest/v1/flat": flat,
  "/api/ingest/v1/bind": bind,
  "/api/ingest/v1/reader": reader,
  "/api/ingest/v1/reader/answers": readerAnswers,
  "/api/ingest/v1/reader/claim": readerClaim,
  "/healthz": { GET: async () => Response.json({ status: "ok" }) },
};

const served = (request: IncomingMessage, response: ServerResponse) =>
  answerBare(request, response, (asked) => answer(asked, request.url ?? ""));

/** `target`: the address as it was sent, which is mostly one of ours as it is written here. */
async function answer(request: Request, target: string): Promise<Response> {
  const calls = doors[target] ?? doors[new URL(request.url).pathname];
  const call = verbs.includes(request.method) && calls?.[request.method];
  if (call) return call(request);

  const methods = calls ? verbs.filter((verb) => calls[verb]) : null;
  return unmatched(request, request.method, methods && [...methods, "OPTIONS"]);
}

const slowestRequest = 60_000;
const slowestHeaders = 10_000;
/** Longer than proxies keep theirs, so that they never send into a line that is being closed. */
const idle = 65_000;
const mostLines = 10_000;

export async function openDoor({ host, port }: { host: string; port: number }) {
  const server = createServer(
    { requestTimeout: slowestRequest, headersTimeout: slowestHeaders, keepAliveTimeout: idle },
    served,
  );
  server.maxConnections = mostLines;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve());
  });
  const open = server.address() as AddressInfo;
  log.info({ host, port: open.port }, "gateway HTTP server listening");

  return {
    port: open.port,
    /** What is under way is answered; lines that wait are closed. */
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  };
}
