import type { IncomingMessage, ServerResponse } from "node:http";
import compression from "compression";
import { DomainError } from "@/lib/domain/shared/errors";
import { answerBare } from "./bare";
import type { Route } from "./openapi";
import { matchedBy } from "./pattern";
import { siteHeaders } from "./site-headers";
import { served } from "./visit";

/*
 * The calls under app/api behind Node's own server. Next serves them too, and a call that needs nothing of it pays two
 * milliseconds of processor for its way through it; it keeps the pages, and what is asked for in a way that needs its
 * rules: addresses that are not written as declared, and methods that nothing serves (decision 0056).
 */

type Call = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;

const held = globalThis as { millwrightCalls?: (request: IncomingMessage, response: ServerResponse) => boolean };

/** From now on lib/launch/served-calls.mjs brings its requests here; what is answered with false goes on to Next. */
export function serveCalls(routes: readonly Route[]): void {
  const calls = new Map(routes.map(({ path, methods }) => [`/api${path}`, methods]));
  const pack = compression();

  held.millwrightCalls = (request, response) => {
    const path = request.url?.split("?", 1)[0] ?? "";
    const matched = isAsDeclared(path) ? matchedBy(path) : undefined;
    const methods = matched && calls.get(matched.pattern);
    const call = methods?.[request.method === "HEAD" ? "GET" : (request.method ?? "")] as Call | undefined;
    if (!matched || !call) return false;

    for (const { key, value } of siteHeaders) response.setHeader(key, value);
    pack(request as never, response as never, () => {
      answerBare(request, response, (asked) => answerTo(asked, matched.params, call));
    });
    return true;
  };
  if (process.connected) process.send?.("serving", undefined, undefined, () => {});
}

/** Without dots, empty places and a slash at the end: what those mean is for Next to say, by redirect or refusal. */
const isAsDeclared = (path: string) => path.startsWith("/api/") && !/[\\#]|\/\/|\/\.|\/$/.test(path);

async function answerTo(request: Request, written: Record<string, string>, call: Call): Promise<Response> {
  const params = decoded(written);
  if (params) return call(request, { params: Promise.resolve(params) });
  return served(request, async () => {
    throw new DomainError("malformed", "errors.malformed");
  });
}

/** What escapes in an address stand for; null where they stand for nothing. */
function decoded(written: Record<string, string>): Record<string, string> | null {
  try {
    return Object.fromEntries(Object.entries(written).map(([name, text]) => [name, decodeURIComponent(text)]));
  } catch {
    return null;
  }
}
