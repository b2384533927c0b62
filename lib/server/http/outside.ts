import { lookup } from "node:dns";
import { type ClientRequest, request as requestPlain } from "node:http";
import { request as requestTls } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";

/**
 * Calls to addresses that somebody has typed. They may lead nowhere but to the public internet, and to the networks that
 * the operator names: else anybody could make the server call what only the server reaches (OWASP, server-side request
 * forgery). The name is looked up once, for the check and the connection alike; redirects are not followed.
 */

/** Not of the public internet: IANA special-purpose registries for IPv4 and IPv6. */
const special = [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24"],
  ...["192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24"],
  ...["224.0.0.0/4", "240.0.0.0/4", "::/127", "::ffff:0:0/96", "64:ff9b::/96", "64:ff9b:1::/48", "100::/64"],
  ...["2001::/23", "2001:db8::/32", "2002::/16", "fc00::/7", "fe80::/10", "ff00::/8"],
];

/** Networks as one list to ask; what is no network is left out. */
function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    const family = isIP(address);
    if (family) list.addSubnet(address, Number(prefix), family === 6 ? "ipv6" : "ipv4");
  }

  return list;
}

const blocked = listOf(special);

/** May it be called? `allowed` are private networks of the operator's own. */
export function isCallable(address: string, allowed: readonly string[]): boolean {
  const family = isIP(address) === 6 ? "ipv6" : "ipv4";

  return !blocked.check(address, family) || listOf(allowed).check(address, family);
}

export class NotCallable extends Error {}

export interface OutsideOptions {
  allowed: readonly string[];
  timeoutMs: number;
}

/** Posts JSON and answers with the status. Throws NotCallable, or what the network says. */
export function postOutside(url: URL, body: unknown, { allowed, timeoutMs }: OutsideOptions): Promise<number> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) && !isCallable(host, allowed)) return Promise.reject(new NotCallable(host));
  const text = JSON.stringify(body);
  const send = url.protocol === "https:" ? requestTls : requestPlain;

  return new Promise((resolve, reject) => {
    const headers = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) };
    const request: ClientRequest = send(
      url,
      { method: "POST", headers, lookup: callableOnly(allowed), signal: AbortSignal.timeout(timeoutMs) },
      (response) => {
        // What it answers is nobody's concern, and may be endless.
        response.destroy();
        resolve(response.statusCode ?? 0);
      },
    );
    request.on("error", reject);
    request.end(text);
  });
}

/** Looks a name up, and refuses it as soon as one of its addresses may not be called. */
const callableOnly =
  (allowed: readonly string[]): LookupFunction =>
  (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, "", 0);
      if (found.length === 0 || !found.every(({ address }) => isCallable(address, allowed)))
        return callback(new NotCallable(host), "", 0);
      if (options.all) return callback(null, found);
      callback(null, found[0]!.address, found[0]!.family);
    });
  };
