import { askingStatuses } from "@/lib/domain/lubrication/status";
import { openStatuses } from "@/lib/domain/maintenance/work-order";
import { endOf, writtenTime } from "@/lib/domain/shared/plant-day";
import type { Call } from "@/lib/server/data/call";

export interface OpenOrder {
  id: number;
  number: number;
  name: string;
  status: string;
  due_at: Date | null;
  machine_id: number;
}

const most = 500;

/** The open orders on these machines and on what they are made of, what is due first. */
export async function openOrdersOn({ tx }: Pick<Call, "tx">, machine_ids: readonly number[]): Promise<OpenOrder[]> {
  const rows = await tx.workOrder.findMany({
    where: { kind: "order", machine_id: { in: [...machine_ids] }, status: { in: [...openStatuses] } },
    orderBy: [{ due_at: { sort: "asc", nulls: "last" } }, { id: "asc" }],
    take: most,
    select: {
      id: true,
      number: true,
      name: true,
      status: true,
      machine_id: true,
      due_at: true,
      extended_at: true,
    },
  });

  return rows.flatMap(({ extended_at, due_at, machine_id, ...row }) =>
    machine_id === null ? [] : [{ ...row, due_at: extended_at ?? due_at, machine_id }],
  );
}

export interface GreasingDue {
  id: number;
  name: string;
  machine_id: number;
  /** When it is to be greased by hand; null for a lubricator that asks for somebody. */
  due_at: Date | null;
  /** What a lubricator reports that asks for somebody; null for a point that is greased by hand. */
  status: string | null;
}

/** Points on these machines that are to be greased by the end of the plant's day, and lubricators that ask for somebody. */
export async function greasingDueOn(
  { tx, now }: Pick<Call, "tx" | "now">,
  machine_ids: readonly number[],
  time_zone: string,
): Promise<GreasingDue[]> {
  if (machine_ids.length === 0) return [];
  const end = new Date(endOf(writtenTime(now.getTime(), time_zone, "day"), time_zone) ?? now);

  return tx.$queryRaw<GreasingDue[]>`
    select * from (
      select l.id, l.name, a.machine_id,
        case when l.method = 'manual' then coalesce(l.last_greased_at + l.interval_hours * interval '1 hour', ${now}) end as due_at,
        case when l.method <> 'manual' then l.status end as status
      from lubricators l join equipments e on e.id = l.equipment_id join assets a on a.id = e.asset_id
      where a.machine_id = any(${[...machine_ids]}::int[]) and l.deleted_at is null
        and ((l.method = 'manual' and l.interval_hours is not null) or (l.method <> 'manual' and l.status = any(${[...askingStatuses]}::text[])))
    ) point
    where due_at is null or due_at < ${end}
    order by due_at nulls first, id limit ${most}`;
}
