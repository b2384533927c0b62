import { permitNumber } from "@/lib/domain/maintenance/permit";
import type { Tx } from "@/lib/server/data/db";
import { toldOf } from "@/lib/services/identity/users/recipients";
import { whoMay } from "@/lib/services/identity/users/who-may";
import { notify } from "@/lib/services/platform/notifications/notify";

export interface ToldPermit {
  id: number;
  number: number;
  name: string;
  company_id: number;
  plant_id: number;
}

interface Told {
  message: "permit_requested" | "permit_suspended" | "permit_lock_removed" | "permit_ends" | "permit_expired";
  /** What it is about, once and for all. */
  subject: string;
  params?: Record<string, string | number>;
}

/** Tells people of a permit, each once of the same thing. */
export async function tellOfPermit(
  tx: Tx,
  permit: ToldPermit,
  user_ids: readonly (number | null)[],
  { message, subject, params = {} }: Told,
): Promise<void> {
  const { id, number, name, company_id } = permit;
  for (const user_id of [...new Set(user_ids)].filter((one) => one !== null).sort((a, b) => a - b))
    await notify(tx, {
      ...{ user_id, company_id, kind: "work", message, href: `/permits/${id}` },
      params: { label: permitNumber(number), name, ...params },
      subject: `permit:${id}:${subject}:${user_id}`,
    });
}

/** Who may issue in a plant and is told of its work. */
export async function issuersOf(tx: Tx, { company_id, plant_id }: { company_id: number; plant_id: number }) {
  const people = await tx.user.findMany({
    where: { AND: [{ company_id, archived_at: null }, whoMay("update_permits"), toldOf(plant_id)] },
    orderBy: { id: "asc" },
    select: { id: true },
  });

  return people.map(({ id }) => id);
}
