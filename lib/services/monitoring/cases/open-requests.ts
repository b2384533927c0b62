import type { Call } from "@/lib/server/data/call";

/** What an alert's case is: the alerts of one kind of its item, or of its sensor where that has none. */
export interface CaseOf {
  kind: string;
  equipment_id: number | null;
  sensor_id: number;
}

export interface CaseRequest {
  id: number;
  number: number;
  name: string;
  status: string;
}

/**
 * The newest open request of each case, as a function of the case. A request belongs to the case of the alert it was made
 * from, wherever its sensor is now. The plants are those of the cases: open requests are found by plant and status.
 */
export async function openRequestsOf(
  { tx }: Pick<Call, "tx">,
  plant_ids: readonly number[],
  cases: readonly CaseOf[],
): Promise<(of: CaseOf) => CaseRequest | null> {
  if (cases.length === 0) return () => null;
  const items = [...new Set(cases.flatMap(({ equipment_id }) => equipment_id ?? []))];
  const sensors = [
    ...new Set(cases.flatMap(({ equipment_id, sensor_id }) => (equipment_id === null ? sensor_id : []))),
  ];
  const found = await tx.$queryRaw<(CaseRequest & CaseOf)[]>`
    select w.id, w.number, w.status, w.name, a.kind, a.sensor_id, s.equipment_id
    from work_orders w join alerts a on a.id = (w.finding->>'alert_id')::int join sensors s on s.id = a.sensor_id
    where w.kind = 'request' and w.status = 'requested' and w.plant_id = any(${[...new Set(plant_ids)]}::int[])
      and (s.equipment_id = any(${items}::int[]) or s.id = any(${sensors}::int[]))
    order by w.id desc`;

  return (of) => {
    const newest = found.find((one) => keyOf(one) === keyOf(of));
    return newest ? { id: newest.id, number: newest.number, name: newest.name, status: newest.status } : null;
  };
}

const keyOf = ({ kind, equipment_id, sensor_id }: CaseOf) =>
  equipment_id === null ? `${kind} sensor ${sensor_id}` : `${kind} item ${equipment_id}`;
