import { quietEnds } from "@/lib/domain/notifications/summary-time";
import type { Tx } from "@/lib/server/data/db";

/** The plants that a person may be notified of, muted ones too, in the order of their ids. */
export function notifiedPlantsOf(tx: Tx, { id, company_id }: { id: number; company_id: number }) {
  return tx.plant.findMany({
    where: {
      company_id,
      archived_at: null,
      deleted_at: null,
      OR: [
        { users: { some: { user_id: id, is_notifiable: true } } },
        { company: { users: { some: { id, role: { kind: "corporate" }, plants: { none: {} } } } } },
      ],
    },
    select: { id: true, company_id: true, name: true, time_zone: true, unit_system: true },
    orderBy: { id: "asc" },
  });
}

interface Interrupted {
  id: number;
  company_id: number;
  plant_id: number | null;
  quiet_from: string | null;
  quiet_until: string | null;
}

/** When the hours end in which a person does not want to be interrupted, by the clock that their summary has; null outside of them. */
export async function quietUntil(tx: Tx, person: Interrupted, now: Date): Promise<Date | null> {
  if (person.quiet_from === null) return null;
  const home = homeOf(await notifiedPlantsOf(tx, person), person);
  const ends = home && quietEnds(now.getTime(), person, home.time_zone);

  return ends ? new Date(ends) : null;
}

export const isQuietFor = async (tx: Tx, person: Interrupted, now: Date) =>
  (await quietUntil(tx, person, now)) !== null;

/** Whose clock is meant by a time of a person's: the plant that they work in, or else the first. */
export const homeOf = <P extends { id: number }>(plants: readonly P[], { plant_id }: { plant_id: number | null }) =>
  plants.find(({ id }) => id === plant_id) ?? plants[0];
