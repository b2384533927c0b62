import { BlockList, isIP } from "node:net";

/** Not of the public internet: IANA special-purpose registries for IPv4 and IPv6. */
const special = [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24"],
  ...["192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24"],
  ...["224.0.0.0/4", "240.0.0.0/4", "::/127", "64:ff9b::/96", "64:ff9b:1::/48", "100::/64"],
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

  return !blocked.check(address, family) || isNamed(address, allowed);
}

/** Is it in one of these networks? */
export const isNamed = (address: string, networks: readonly string[]): boolean =>
  listOf(networks).check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
