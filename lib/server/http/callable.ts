import { BlockList, isIP } from "node:net";

/**
 * Not of the public internet: the blocks that IANA's special-purpose registries do not call globally reachable, as of
 * 2025-10-09 (www.iana.org/assignments/iana-ipv4-special-registry and iana-ipv6-special-registry), and multicast.
 */
const special = [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24"],
  ...["192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24"],
  ...["224.0.0.0/4", "240.0.0.0/4"],
  ...["::/128", "::1/128", "64:ff9b:1::/48", "100::/64", "100:0:0:1::/64", "2001::/23", "2001:db8::/32", "2002::/16"],
  ...["3fff::/20", "5f00::/16", "fc00::/7", "fe80::/10", "ff00::/8"],
  // Not in the registries: what leads to an IPv4 address (RFC 4291, 2765 and 6052), and site-local (RFC 3879).
  ...["::/96", "::ffff:0:0:0/96", "64:ff9b::/96", "fec0::/10"],
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

  return !blocked.check(address, family) || isNamed(address, allowed);
}

/** Is it in one of these networks? */
export const isNamed = (address: string, networks: readonly string[]): boolean =>
  listOf(networks).check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
