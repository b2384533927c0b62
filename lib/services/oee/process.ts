import type { CounterBits } from "@/lib/domain/oee/counts";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Tx } from "@/lib/server/data/db";

const columns = {
  id: true,
  company_id: true,
  plant_id: true,
  production_line_id: true,
  name: true,
  infeed_sensor_id: true,
  outfeed_sensor_id: true,
  reject_sensor_id: true,
  counter_bits: true,
  counted_from: true,
  run_rate: true,
  stop_seconds: true,
  loss_count: true,
  further_below_percent: true,
  work_days: true,
  shifts: true,
  breaks: true,
  reasons: true,
  target_oee: true,
  value_per_part: true,
  created_at: true,
  plant: { select: { time_zone: true, company: { select: { currency: true } } } },
} satisfies Prisma.ConveyorProcessSelect;

export type CountedProcess = Omit<Prisma.ConveyorProcessGetPayload<{ select: typeof columns }>, "counter_bits"> & {
  counter_bits: CounterBits;
};

/** A list that is kept as JSON, as the form has checked it. */
export const listOf = <Row>(json: unknown): Row[] => json as Row[];

export interface Reason {
  id: number;
  name: string;
  is_planned: boolean;
}

export const reasonsOf = ({ reasons }: Pick<CountedProcess, "reasons">) => listOf<Reason>(reasons);

/** Null: it is gone. */
export const processOf = (tx: Tx, id: number): Promise<CountedProcess | null> =>
  tx.conveyorProcess.findFirst({
    where: { id, deleted_at: null },
    select: columns,
  }) as Promise<CountedProcess | null>;

/**
 * Its stops and shifts are written by one at a time: a worker that counts, or a person who explains. Readings go on coming
 * in meanwhile, because their marks only need the key of the process.
 */
export async function lockProcess(tx: Tx, id: number): Promise<CountedProcess | null> {
  await tx.$queryRaw`select id from conveyor_processes where id = ${id} for no key update`;

  return processOf(tx, id);
}
