import { DomainError } from "@/lib/domain/shared/errors";
import { sqlWithinPlant } from "@/lib/server/data/db";
import type { DeviceToken } from "@/lib/server/http/device";

/** A reader comes back at least every 30 seconds. */
export const holdMs = 90_000;

type Device = Pick<DeviceToken, "controller_id" | "company_id" | "plant_id">;

/** Holds the controller for this process a while longer. Refused while another process holds it: two readers would read everything twice. */
export async function holdController(
  { controller_id, company_id, plant_id }: Device,
  holder: string,
  now: Date,
): Promise<void> {
  const isHeld = await sqlWithinPlant(company_id, plant_id, async (client) => {
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
