import { DomainError } from "@/lib/domain/shared/errors";
import { env } from "../env";
import { log } from "../log";

/** What another site may not make a browser do. */

interface Changing {
  changesState?: boolean;
}

/**
 * A browser adds the cookie to requests that other sites cause. So a change by cookie must carry the marker that
 * only our own scripts can add, and must not come from elsewhere.
 */
export function checkMarker(request: Request, contract: Changing) {
  if (!changes(request, contract)) return;
  if (request.headers.get("x-requested-with") !== "XMLHttpRequest") throw crossSite();
  refuseOtherSites(request);
}

export function checkOrigin(request: Request, contract: Changing) {
  if (changes(request, contract)) refuseOtherSites(request);
}

const changes = ({ method }: Request, { changesState = false }: Changing) =>
  changesState || !["GET", "HEAD", "OPTIONS"].includes(method);

/** For what another site must not even open: an event stream cannot carry the marker. */
export function refuseOtherSites(request: Request) {
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  if (site !== null && site !== "same-origin" && site !== "none") throw crossSite();
  if (origin === null || origin === env.publicUrl.origin || isOwnHost(origin, request)) return;
  warnRefused(origin);
  throw crossSite();
}

const warnEvery = 60_000;
let warnedAt = 0;

/** What an operator meets first who has changed the address and not PUBLIC_URL: nobody can sign in. */
function warnRefused(origin: string) {
  if (Date.now() - warnedAt < warnEvery) return;
  warnedAt = Date.now();
  log.warn({ origin, public_url: env.publicUrl.origin }, "origin refused: PUBLIC_URL is another one");
}

/** On a plain local installation the same server answers under several names (localhost, 127.0.0.1). */
const isOwnHost = (origin: string, request: Request) =>
  env.isLoopback &&
  origin === `http://${request.headers.get("host")}` &&
  /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(origin);

const crossSite = () => new DomainError("forbidden", "errors.cross_site");
