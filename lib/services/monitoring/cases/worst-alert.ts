import type { Call } from "@/lib/server/data/call";

export interface OpenAlert {
  id: number;
  sensor_id: number;
  parameter: number | null;
  level: string;
  opened_at: Date;
}

/** The worst open alert of an item, with when it was raised. */
export async function worstOpenAlert({ tx }: Pick<Call, "tx">, equipment_id: number): Promise<OpenAlert | null> {
  const [alert] = await tx.$queryRaw<OpenAlert[]>`
    select a.id, a.sensor_id, a.parameter, a.level, a.opened_at from alerts a join sensors s on s.id = a.sensor_id
    where s.equipment_id = ${equipment_id} and a.kind = 'level' and a.ended_at is null and a.level in ('alarm', 'warning')
    order by a.level = 'alarm' desc, a.opened_at, a.id limit 1`;

  return alert ?? null;
}
