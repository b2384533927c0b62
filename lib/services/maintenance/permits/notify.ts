import { permitNumber } from "@/lib/domain/maintenance/permit";
import { channelsOf } from "@/lib/domain/notifications/notices";
import { pushOfPermit } from "@/lib/domain/notifications/push";
import type { Call } from "@/lib/server/data/call";
import type { Tx } from "@/lib/server/data/db";
import { notifiedUsersOf } from "@/lib/services/identity/users/recipients";
import { whoMay } from "@/lib/services/identity/users/who-may";
import { deliver } from "@/lib/services/platform/deliveries/deliver";
import { quietUntil } from "@/lib/services/platform/deliveries/quiet-hours";
import { notify } from "@/lib/services/platform/notifications/notify";

export interface NoticePermit {
  id: number;
  number: number;
  name: string;
  company_id: number;
  plant_id: number;
}

const words = {
  permit_requested: "requested",
  permit_suspended: "suspended",
  permit_lock_removed: "lock_removed",
  permit_ends: "ends",
  permit_expired: "expired",
} as const;

interface PermitNotice {
  message: keyof typeof words;
  /** What it is about, once and for all. */
  subject: string;
  params?: Record<string, string | number>;
}

/**
 * Notifies people of a permit, each once of the same thing: the bell, and the phones of those who have chosen that. What
 * may put people in danger who are at work under it rings at once; only a request waits for the end of quiet hours.
 */
export async function notifyOfPermit(
  { tx, now }: Pick<Call, "tx" | "now">,
  permit: NoticePermit,
  user_ids: readonly (number | null)[],
  { message, subject, params = {} }: PermitNotice,
): Promise<void> {
  const { id, number, name, company_id, plant_id } = permit;
  const plant = await tx.plant.findUnique({ where: { id: plant_id }, select: { name: true, time_zone: true } });
  const people = await tx.user.findMany({
    where: { id: { in: user_ids.filter((one) => one !== null) }, archived_at: null },
    orderBy: { id: "asc" },
    select: {
      id: true,
      email: true,
      phone: true,
      language_id: true,
      notify_channels: true,
      plant_id: true,
      quiet_from: true,
      quiet_until: true,
    },
  });
  const messageParams = { label: permitNumber(number), name, ...params };
  const href = `/permits/${id}`;
  for (const { id: user_id, email, language_id, ...person } of people) {
    const of = `permit:${id}:${subject}:${user_id}`;
    const isNew = await notify(tx, {
      user_id,
      company_id,
      kind: "work",
      message,
      params: messageParams,
      href,
      subject: of,
    });
    if (!isNew || !plant || !channelsOf(person).includes("push")) continue;
    const is_held_in_quiet = message === "permit_requested";
    const quiet = is_held_in_quiet ? await quietUntil(tx, { id: user_id, company_id, ...person }, now) : null;
    await deliver(tx, {
      channel: "push",
      to: { user_id, company_id, email, language_id },
      subject: `push:${of}`,
      template: "permit",
      params: { ...messageParams, what: words[message], plant: plant.name },
      href,
      time_zone: plant.time_zone,
      push: pushOfPermit(id),
      held_until: quiet ?? undefined,
      is_held_in_quiet,
    });
  }
}

/** Who may issue in a plant and is notified of its work. */
export async function issuersOf(tx: Tx, { company_id, plant_id }: { company_id: number; plant_id: number }) {
  const people = await tx.user.findMany({
    where: { AND: [{ company_id, archived_at: null }, whoMay("update_permits"), notifiedUsersOf(plant_id)] },
    orderBy: { id: "asc" },
    select: { id: true },
  });

  return people.map(({ id }) => id);
}
