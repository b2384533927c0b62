import { env } from "../env";

/**
 * The right-most address that our own proxies did not add; without a configured proxy what the caller states is not
 * believed. The last hop is the socket's own address, which lib/launch/run/caller-address.mjs appends.
 */
export function clientAddress(headers: Headers): string | null {
  const hops = (headers.get("x-forwarded-for") ?? "")
    .split(",")
    .map((hop) => hop.trim())
    .filter(Boolean);
  return hops[Math.max(0, hops.length - 1 - env.trustedProxies)]?.slice(0, 45) ?? null;
}
