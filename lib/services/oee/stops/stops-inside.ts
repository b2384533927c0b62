import { Prisma } from "@/lib/generated/prisma/client";

interface Window {
  from: Date;
  until: Date;
}

/** Seconds of a row `d` of downtimes inside a window, of rows that touch it; the same as minutesInside. */
export const secondsInside = ({ from, until }: Window, now: Date) =>
  Prisma.sql`extract(epoch from least(coalesce(d.ended_at, ${now}), ${until}, ${now}) - greatest(d.started_at, ${from}))`;

export const touches = ({ from, until }: Window, now: Date) =>
  Prisma.sql`(d.started_at < ${until} and coalesce(d.ended_at, ${now}) > ${from})`;

/** The same as a filter of a list: down at some moment of the days. */
export const downWithin = ({ gte, lt }: { gte?: Date; lt?: Date }): Prisma.DowntimeWhereInput => ({
  ...(lt && { started_at: { lt } }),
  ...(gte && { AND: [{ OR: [{ ended_at: null }, { ended_at: { gt: gte } }] }] }),
});
