import { notFound } from "@/lib/domain/shared/errors";
import { dayIn } from "@/lib/domain/shared/plant-day";
import { meetingTrackers } from "@/lib/resources/meeting-trackers";
import { plants } from "@/lib/resources/plants";
import type { Call } from "@/lib/server/data/call";
import { find, seen } from "@/lib/server/resources/crud";
import { type ShownMeeting, servedMeetingTrackers } from "./served";

/** The plant's latest meeting; null before the first. */
export async function lastMeeting(call: Call, plant_id: number): Promise<ShownMeeting | null> {
  await find(call, plants, plant_id);
  const last = await call.tx.meetingTracker.findFirst({
    where: seen(meetingTrackers, call, { plant_id }),
    orderBy: [{ held_on: "desc" }, { id: "desc" }],
    select: { id: true },
  });

  return last && servedMeetingTrackers.find(call, last.id);
}

/** What the plant has approved of savings since its last meeting; all of them before the first. Whole cents. */
export async function savedSinceMeeting(call: Call, plant_id: number) {
  const last = await lastMeeting(call, plant_id);
  const plant = await call.tx.plant.findFirst({ where: { id: plant_id }, select: { time_zone: true } });
  if (!plant) throw notFound();
  const since = last ? dayIn(last.held_on, plant.time_zone).start : null;
  const sums = await call.tx.saving.groupBy({
    by: ["currency"],
    where: { plant_id, status: "approved", ...(since && { approved_at: { gte: since } }) },
    _count: { _all: true },
    _sum: { amount: true },
    orderBy: { currency: "asc" },
  });

  return {
    plant_id,
    meeting_id: last?.id ?? null,
    since: last?.held_on ?? null,
    savings: sums.map(({ currency, _count, _sum }) => ({
      currency,
      count: _count._all,
      amount: Number(_sum.amount ?? 0),
    })),
  };
}
