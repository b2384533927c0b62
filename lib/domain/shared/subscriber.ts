/**
 * Whom a limit by address counts: an IPv4 address as it is, of an IPv6 address the first 64 bits. They are the least that
 * a provider gives one subscriber (RFC 6177), who has as many addresses in it as they like.
 */
export function subscriberOf(ip: string | null): string {
  if (!ip) return "unknown";
  if (!ip.includes(":")) return ip;
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? [];
  if (mapped) return mapped;
  const address = shortest(ip);
  if (!address) return ip;
  const [before = "", after] = address.split("::");
  const left = before.split(":").filter(Boolean);
  const right = after?.split(":").filter(Boolean) ?? [];
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill("0"), ...right];
  return `${groups.slice(0, 4).join(":")}::/64`;
}

/** As RFC 5952 writes it, without its zone; null for what is none. */
function shortest(ip: string): string | null {
  const host = `http://[${ip.split("%")[0]}]`;
  return URL.canParse(host) ? new URL(host).hostname.slice(1, -1) : null;
}
