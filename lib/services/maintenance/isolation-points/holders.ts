import { permitNumber } from "@/lib/domain/maintenance/permit";
import type { Call } from "@/lib/server/data/call";

export interface HoldingPermit {
  id: number;
  label: string;
  status: string;
}

/** Of each point the permits that hold it: it is free when the last of them lets go. */
export async function holdersOf({ tx }: Call, ids: readonly number[]): Promise<Map<number, HoldingPermit[]>> {
  const held = new Map<number, HoldingPermit[]>();
  if (ids.length === 0) return held;
  const rows = await tx.$queryRaw<{ point_id: number; id: number; number: number; status: string }[]>`
    select u.isolation_point_id as point_id, p.id, p.number, p.status
    from permit_points u join permits p on p.id = u.permit_id
    where u.isolation_point_id = any (${[...ids]}::int[]) and u.isolated_at is not null and u.restored_at is null
    order by p.id`;
  for (const { point_id, number, ...permit } of rows)
    held.set(point_id, [...(held.get(point_id) ?? []), { ...permit, label: permitNumber(number) }]);

  return held;
}
