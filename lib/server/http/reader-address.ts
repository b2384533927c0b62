import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { invalidField } from "@/lib/domain/shared/errors";
import { env } from "../env";
import { isCallable, isNamed } from "./callable";

/**
 * Addresses of devices that somebody has typed, by the rules of every other address (outside.ts): the public internet only
 * signed and encrypted, private networks only those that the operator names.
 */

export class UnreachableAddress extends Error {
  override name = "UnreachableAddress";
  constructor(readonly fault: "private_address" | "unknown_host") {
    super(fault);
  }
}

interface HostAndPort {
  host: string;
  port: number;
}

/** The address to connect to. The name is looked up once, for the check and the connection alike. Throws UnreachableAddress. */
export async function reachableAddress({ host, port }: HostAndPort, isInTheOpen: boolean): Promise<string> {
  const addresses = isIP(host) ? [host] : await lookedUp(host);
  const may = (address: string) =>
    isSimulated(address, port) ||
    isSimulated(host, port) ||
    (isInTheOpen ? isNamed(address, env.outsideNetworks) : isCallable(address, env.outsideNetworks));
  const [first] = addresses;
  if (!first || !addresses.every(may)) throw new UnreachableAddress("private_address");

  return first;
}

async function lookedUp(host: string): Promise<string[]> {
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address);
  } catch {
    throw new UnreachableAddress("unknown_host");
  }
}

/** The machine that the demo's simulator serves. */
const isSimulated = (host: string, port: number) => env.simulatedMachines.includes(`${host}:${port}`);

/** Refuses, by its field, what the reader beside this server would refuse. */
export async function requireReaderAddress(at: HostAndPort, isInTheOpen: boolean): Promise<void> {
  try {
    await reachableAddress(at, isInTheOpen);
  } catch (error) {
    if (!(error instanceof UnreachableAddress)) throw error;
    throw invalidField("connection.url", `readers.faults.${error.fault}`);
  }
}
