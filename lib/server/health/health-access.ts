import { timingSafeEqual } from "node:crypto";
import { env } from "../env";
import { bearerOf, sha256 } from "../http/session";

/** Without a METRICS_TOKEN nobody holds it. */
export function hasMetricsToken(request: Request): boolean {
  const given = bearerOf(request.headers);
  return Boolean(env.metricsToken && given && timingSafeEqual(sha256(given), sha256(env.metricsToken)));
}
