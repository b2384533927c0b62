import { invalidField } from "@/lib/domain/shared/errors";
import { env } from "@/lib/server/env";
import { checkOutside, NotCallable } from "@/lib/server/http/outside";

/**
 * Refuses an address that the deliveries would refuse: of a private network, or in the open. It is looked up again, and
 * judged again, for each connection: a name can lead elsewhere later.
 */
export async function requireCallable(text: string): Promise<void> {
  const url = new URL(text);
  try {
    await checkOutside(url, env.outsideNetworks);
  } catch (error) {
    if (!(error instanceof NotCallable)) throw invalidField("url", "webhooks.unknown_host");
    throw invalidField("url", url.protocol === "https:" ? "webhooks.private_address" : "webhooks.needs_https");
  }
}
