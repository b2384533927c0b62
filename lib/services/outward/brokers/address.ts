import { invalidField } from "@/lib/domain/shared/errors";
import { env } from "@/lib/server/env";
import { checkOutside, NotCallable } from "@/lib/server/http/outside";

/** Refuses an address that the connection would refuse. It is looked up again, and judged again, for each connection. */
export async function requireReachable(text: string): Promise<void> {
  const url = new URL(text);
  try {
    await checkOutside(url, env.outsideNetworks);
  } catch (error) {
    if (!(error instanceof NotCallable)) throw invalidField("url", "brokers.unknown_host");
    throw invalidField("url", url.protocol === "mqtts:" ? "brokers.private_address" : "brokers.needs_tls");
  }
}
