import { randomUUID } from "node:crypto";
import { defaultLocale, preferredLocale } from "@/lib/domain/shared/locales";
import { log } from "../log";
import { metrics } from "../metrics";
import { contextOf, markError, traced } from "../tracing";
import { onTrailOf } from "../trail";
import { clientAddress } from "./client-address";
import { patternOf } from "./pattern";
import { refuse } from "./refusals";
import type { Visit } from "./visitor";

/**
 * One request from its arrival to its departure: what is thrown becomes a refusal, and every answer carries its id.
 * `route` is what metrics and log call it.
 */
export async function served(
  request: Request,
  run: (visit: Visit) => Promise<Response>,
  route = patternOf(request.url),
): Promise<Response> {
  const visit = arrive(request);
  return onTrailOf(visit.request_id, () =>
    traced(`${request.method} ${route}`, { kind: "server", parent: contextOf(request.headers) }, async (span) => {
      const answer = await answered(request, visit, run, route);
      span?.setAttributes({
        "http.request.method": request.method,
        "http.route": route,
        "http.response.status_code": answer.status,
        "millwright.request_id": visit.request_id,
        "millwright.company_id": visit.viewer?.company_id ?? undefined,
      });
      if (answer.status >= 500) markError(span);
      return answer;
    }),
  );
}

async function answered(
  request: Request,
  visit: Visit,
  run: (visit: Visit) => Promise<Response>,
  route: string,
): Promise<Response> {
  let answer: Response;
  try {
    answer = await run(visit);
  } catch (error) {
    answer = refuse(error, visit);
  }
  answer.headers.set("X-Request-Id", visit.request_id);
  if (visit.ignored && visit.ignored.length > 0) answer.headers.set(ignoredHeader, namesIn(visit.ignored));
  // What a person wrote is data, whatever it looks like.
  answer.headers.set("X-Content-Type-Options", "nosniff");
  if (!answer.headers.has("Cache-Control")) answer.headers.set("Cache-Control", "no-store");
  depart(request, answer, visit, route);
  return answer;
}

/** A caller who misspells a filter gets the whole list, and can see why. */
const ignoredHeader = "X-Ignored-Parameters";
const namesAtMost = 20;
const longestName = 60;

/** Names are what a stranger has typed: escaped, so that they are one line of a header. */
const namesIn = (names: readonly string[]) =>
  names
    .slice(0, namesAtMost)
    .map((name) => encodeURIComponent(name.slice(0, longestName).toWellFormed()))
    .join(", ");

function arrive(request: Request): Visit {
  const offset = Number(request.headers.get("x-timezone-offset") ?? 0);
  return {
    viewer: null,
    now: new Date(),
    started: performance.now(),
    request_id: randomUUID(),
    ip: clientAddress(request.headers),
    locale: preferredLocale(request.headers.get("accept-language")) ?? defaultLocale,
    timezone_offset: Number.isInteger(offset) && Math.abs(offset) <= 900 ? offset : 0,
  };
}

function depart(request: Request, answer: Response, visit: Visit, route: string) {
  const seconds = (performance.now() - visit.started) / 1000;
  metrics.requests.observe({ method: request.method, route, status: String(answer.status) }, seconds);
  log.info(
    {
      method: request.method,
      route,
      status: answer.status,
      ms: Math.round(seconds * 10_000) / 10,
      user_id: visit.viewer?.user_id || undefined,
      company_id: visit.viewer?.company_id ?? undefined,
    },
    "call",
  );
}
