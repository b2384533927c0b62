import type { IncomingMessage, ServerResponse } from "node:http";
import { DomainError } from "@/lib/domain/shared/errors";
import { answerBare } from "./bare";
import type { Route } from "./openapi";
import { packer } from "./pack";
import { matchedBy, segmentsOf } from "./pattern";
import { siteHeaders } from "./site-headers";
import { served } from "./visit";

/*
 * The route files behind Node's own server. A call needs nothing of Next but the request, and pays two milliseconds of
 * processor for its way through it; in production Next has only the pages, and has not compiled the calls (decision 0056).
 */

type Call = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response> | Response;
type Answer = (request: Request) => Promise<Response>;

/** `routes` by their whole addresses; `otherwise` answers whatever is asked of /api that none of them serves. */
interface Served {
  routes: readonly Route[];
  otherwise: Answer;
}

const held = globalThis as { millwrightCalls?: (request: IncomingMessage, response: ServerResponse) => boolean };

/** From now on lib/launch/run/served-calls.mjs brings its requests here; what is answered with false goes on to Next. */
export function serveCalls({ routes, otherwise }: Served): void {
  const calls = new Map(routes.map(({ path, methods }) => [path, methods]));
  const pack = packer();

  held.millwrightCalls = (request, response) => {
    const answer = answerOf(request, calls, otherwise);
    if (!answer) return false;
    for (const { key, value } of siteHeaders) response.setHeader(key, value);
    pack(request, response, () => answerBare(request, response, answer));
    return true;
  };
}

/** Undefined where a page is asked for. lib/launch/run/unserved-methods.mjs has led away methods that an address does not serve. */
function answerOf(
  { url = "", method = "GET" }: IncomingMessage,
  calls: ReadonlyMap<string, Route["methods"]>,
  otherwise: Answer,
): Answer | undefined {
  const [path] = url.split("?", 1) as [string];
  const plain = plainOf(path);
  const segments = segmentsOf(plain);
  const matched = segments && !segments.some(isDots) ? matchedBy(segments) : undefined;
  const call = matched && (calls.get(matched.pattern)?.[method === "HEAD" ? "GET" : method] as Call | undefined);

  if (!call && !isOfApi(plain)) return undefined;
  if (plain !== path) return async () => movedTo(plain + url.slice(path.length));
  if (call) return async (asked) => call(asked, { params: Promise.resolve(matched.params) });
  return segments ? otherwise : malformed;
}

/** One slash between two places, and none at the end. */
const plainOf = (path: string) => path.replace(/[\\/]+/g, "/").replace(/(?<=.)\/$/, "");

/** They would mean another address to the one who resolves them. */
const isDots = (segment: string) => segment === "." || segment === "..";

/** The page of the API document is the one page there. */
const isOfApi = (path: string) => path === "/api" || (path.startsWith("/api/") && path !== "/api/docs");

const movedTo = (address: string) => new Response(null, { status: 308, headers: { Location: address } });

const malformed: Answer = (request) =>
  served(request, async () => {
    throw new DomainError("malformed", "errors.malformed");
  });
