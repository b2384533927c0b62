import { DomainError } from "@/lib/domain/shared/errors";
import { sqlWithinPlant } from "@/lib/server/data/db";
import type { DeviceToken } from "@/lib/server/http/device";

/** A reader comes back at least every 30 seconds. */
export const holdMs = 90_000;

export type Device = Pick<DeviceToken, "token_id" | "controller_id" | "company_id" | "plant_id">;

/**
 * Holds the controller for this process a while longer. Refused while another process holds it: two readers would read
 * everything twice. What the reader beside the server holds is refused to every token but that of its claim: a user who may
 * change controllers can make another one, and would be given the password of the device.
 */
export async function holdController(
  { token_id, controller_id, company_id, plant_id }: Device,
  holder: string,
  now: Date,
): Promise<void> {
  const isHeld = await sqlWithinPlant(company_id, plant_id, async (client) => {
    const { rows } = await client.query<{ needs_claim: boolean }>({
      name: "controller-needs-claim",
      text: `select c.connection ->> 'runs' = 'server'
          and not exists (select from controller_tokens t where t.id = $2 and t.is_claimed) as needs_claim
        from controllers c where c.id = $1`,
      values: [controller_id, token_id],
    });
    if (rows[0]?.needs_claim) throw new DomainError("unauthenticated", "readers.not_claimed");
    const { rowCount } = await client.query({
      name: "hold-controller",
      text: `update controllers c set held_by = $2 from controller_readers r
        where c.id = $1 and r.controller_id = c.id and (c.held_by = $2 or c.held_by is null or r.held_until is null or r.held_until < $3)`,
      values: [controller_id, holder, now],
    });
    if (rowCount === 0) return false;
    await client.query({
      name: "hold-controller-until",
      text: "update controller_readers set held_until = $2 where controller_id = $1",
      values: [controller_id, new Date(now.getTime() + holdMs)],
    });
    return true;
  });
  if (!isHeld) throw new DomainError("conflict", "readers.held");
}
