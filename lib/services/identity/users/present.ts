import { maySeeRates, userLock, userStatus } from "@/lib/domain/identity/user-rules";
import { nameOf } from "@/lib/domain/identity/viewer";
import type { RowOf } from "@/lib/resources/define";
import type { users } from "@/lib/resources/users";
import type { Call } from "@/lib/server/data/call";
import { assignableRoles } from "../roles/assignable";

/** People as they are answered: with the plants that the caller sees too, and the rate where it is the caller's to know. */
export async function presentUsers(call: Call, rows: readonly RowOf<typeof users>[]) {
  const { viewer, tx } = call;
  const handed = new Set((await assignableRoles(call)).map(({ id }) => id));
  const assigned = rows.flatMap((row) => row.plants.map(({ plant_id }) => plant_id));
  const plants = await tx.plant.findMany({
    where: { id: { in: [...new Set(assigned)] }, deleted_at: null },
    select: { id: true, name: true },
    orderBy: { name: "asc" },
  });

  const seenAt = await lastSeen(
    call,
    rows.map(({ id }) => id),
  );

  return rows.map(({ plants: own, hourly_rate, ...row }) => {
    const of = new Map(own.map((one) => [one.plant_id, one.is_notifiable]));
    const seen = plants.filter(({ id }) => of.has(id));
    const last_seen_at = seenAt.get(row.id) ?? null;
    return {
      ...row,
      full_name: nameOf(row),
      ...(maySeeRates(viewer) && { hourly_rate: hourly_rate === null ? null : Number(hourly_rate) }),
      plants: seen,
      plant_ids: seen.map(({ id }) => id).sort((a, b) => a - b),
      notifiable_plant_ids: seen.flatMap(({ id }) => (of.get(id) ? [id] : [])).sort((a, b) => a - b),
      last_seen_at,
      status: userStatus({ ...row, last_seen_at }),
      is_locked: userLock(row, viewer, handed) !== null,
    };
  });
}

/** When each was last here: the last screen they were shown, or their last sign-in. */
async function lastSeen({ tx }: Call, ids: readonly number[]): Promise<Map<number, Date>> {
  const rows = await tx.$queryRaw<{ id: number; at: Date | null }[]>`
    select u.id, greatest(
      (select max(v.last_at) from page_visits v where v.user_id = u.id),
      (select e.at from audit_events e where e.user_id = u.id and e.action = 'sign_in' order by e.at desc limit 1)) as at
    from unnest(${[...ids]}::int[]) as u (id)`;
  return new Map(rows.flatMap(({ id, at }) => (at ? [[id, at] as const] : [])));
}

export type PresentedUser = Awaited<ReturnType<typeof presentUsers>>[number];
