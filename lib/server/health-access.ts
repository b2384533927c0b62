import { timingSafeEqual } from "node:crypto";
import { env } from "./env";
import { sha256 } from "./session";

/** Without a METRICS_TOKEN nobody holds it. */
export function hasMetricsToken(request: Request): boolean {
  const given = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  return Boolean(env.metricsToken && given && timingSafeEqual(sha256(given), sha256(env.metricsToken)));
}
