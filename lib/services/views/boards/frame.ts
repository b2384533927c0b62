import { type ChartRange, momentsOf, untilNow } from "@/lib/domain/monitoring/chart-range";
import type { Range } from "@/lib/domain/shared/quick-ranges";
import { plants } from "@/lib/resources/plants";
import type { Call } from "@/lib/server/data/call";
import { seen } from "@/lib/server/resources/crud";

/** What the address of a dashboard sets for all of its tiles. */
export interface AskedFrame {
  /** Left out: all plants that the viewer sees. */
  plant_id?: number;
  range: ChartRange;
  /** Of the address, and not the usual one. */
  isChosen: boolean;
}

export interface Frame extends AskedFrame {
  /** Of the plant, or of the first by name where all are shown. */
  time_zone: string;
  /** Until now at most. */
  moments: Range;
  /** The stretch of the same length before it. */
  before: Range;
  /** On a wall that anybody in the hall reads: no names of people, nothing to open. */
  isWall: boolean;
}

export async function frameOf(call: Call, asked: AskedFrame, isWall = false): Promise<Frame> {
  const { plant_id, range } = asked;
  const plant = await call.tx.plant.findFirst({
    where: seen(plants, call, plant_id === undefined ? { archived_at: null } : { id: plant_id }),
    orderBy: [{ name: "asc" }, { id: "asc" }],
    select: { time_zone: true },
  });
  const time_zone = plant?.time_zone ?? "UTC";
  const now = call.now.getTime();
  const moments = untilNow(momentsOf(range, now, time_zone), now);
  const length = moments.to - moments.from;

  return { ...asked, time_zone, moments, before: { from: moments.from - length, to: moments.from }, isWall };
}
