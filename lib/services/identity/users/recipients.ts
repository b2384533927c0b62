import { isOpen } from "@/lib/domain/identity/company-menu";
import type { Permission, RoleType } from "@/lib/domain/identity/permissions";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Tx } from "@/lib/server/data/db";

/** Who may be notified of a plant: its company's people who see it, hold the permission and have it as a notifiable plant. */

const recipientSelect = {
  id: true,
  company_id: true,
  plant_id: true,
  email: true,
  phone: true,
  language_id: true,
  unit_system: true,
  receives_sensor_anomaly_notifications: true,
  notify_levels: true,
  notify_channels: true,
  muted_plant_ids: true,
  daily_summary_time: true,
  quiet_from: true,
  quiet_until: true,
  is_interrupted_by_alarms: true,
  role: { select: { type: true, kind: true, permissions: true } },
  company: { select: { switched_off: true } },
} satisfies Prisma.UserSelect;

export type Recipient = Prisma.UserGetPayload<{ select: typeof recipientSelect }> & { company_id: number };

const isThere = { archived_at: null, deleted_at: null };

/** Corporate people see every plant without being assigned to any; assigned to some, they are notified of these. */
export const assignedTo = (plant_id: number): Prisma.UserWhereInput => ({
  OR: [{ plants: { some: { plant_id, is_notifiable: true } } }, { role: { kind: "corporate" }, plants: { none: {} } }],
});

/** Of them those who have not muted the plant: whom its work is announced to, where nobody is named. */
export const notifiedUsersOf = (plant_id: number): Prisma.UserWhereInput => ({
  AND: [assignedTo(plant_id), { NOT: { muted_plant_ids: { has: plant_id } } }],
});

/** The ids of those of the plant who are notified of its work. */
export async function notifiedUserIds(tx: Tx, plant_id: number, who: Prisma.UserWhereInput): Promise<number[]> {
  const found = await tx.user.findMany({
    where: {
      AND: [who, notifiedUsersOf(plant_id)],
      company: { plants: { some: { id: plant_id } } },
      archived_at: null,
    },
    select: { id: true },
  });

  return found.map(({ id }) => id);
}

/** Those whom a step of some work concerns except its author, unless their company has switched the menu entry off. */
export const recipientsOfStep = (
  tx: Tx,
  concerned: readonly (number | null)[],
  author: number | null,
  section: string,
) =>
  tx.user.findMany({
    where: {
      id: { in: concerned.filter((id) => id !== null && id !== author) as number[] },
      archived_at: null,
      NOT: { company: { switched_off: { has: section } } },
    },
    select: {
      id: true,
      email: true,
      phone: true,
      language_id: true,
      notify_channels: true,
      plant_id: true,
      quiet_from: true,
      quiet_until: true,
      is_interrupted_by_alarms: true,
    },
    orderBy: { id: "asc" },
  });

export async function recipientsOf(
  tx: Tx,
  plant: { company_id: number; plant_id: number },
  permission: Permission,
): Promise<Recipient[]> {
  const { company_id, plant_id } = plant;
  if (!(await tx.plant.findFirst({ where: { id: plant_id, company_id, ...isThere }, select: { id: true } }))) return [];
  const people = await tx.user.findMany({
    where: { company_id, archived_at: null, company: isThere, ...assignedTo(plant_id) },
    select: recipientSelect,
    orderBy: { id: "asc" },
  });

  return people.filter((person): person is Recipient => may(person, permission));
}

/** Those of `where` who have an account and a company. */
export async function recipientsWho(tx: Tx, where: Prisma.UserWhereInput): Promise<Recipient[]> {
  const people = await tx.user.findMany({
    where: { AND: [{ company_id: { not: null }, archived_at: null, company: isThere }, where] },
    select: recipientSelect,
    orderBy: { id: "asc" },
  });

  return people as Recipient[];
}

export const may = ({ role, company }: Pick<Recipient, "role" | "company">, permission: Permission) =>
  isOpen({ ...role, type: role.type as RoleType }, company?.switched_off ?? [], permission);
