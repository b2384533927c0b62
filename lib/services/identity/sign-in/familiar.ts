import { subscriberOf } from "@/lib/domain/shared/subscriber";
import type { Tx } from "@/lib/server/data/db";
import { sha256 } from "@/lib/server/http/session";
import type { Arrival } from "./admit";

/**
 * Has the person of this account been here before: a session from this address of the network that is still stored
 * (up to thirty days after its end), or a browser they trust? Guessing from all over the world must not lock them out.
 */
export async function isFamiliar(
  tx: Tx,
  email: string,
  subscriber: string,
  { device }: Pick<Arrival, "device">,
): Promise<boolean> {
  const user = { email, archived_at: null };
  const sessions = await tx.session.findMany({ where: { user }, distinct: ["ip"], select: { ip: true } });
  if (sessions.some(({ ip }) => ip !== null && subscriberOf(ip) === subscriber)) return true;
  if (device === undefined) return false;
  const trusted = { token_hash: sha256(device), second_factor: { user } };
  return (await tx.trustedDevice.count({ where: trusted })) > 0;
}
