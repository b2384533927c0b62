import type { Call } from "@/lib/server/data/call";

/** Readings that are as late as readings are taken. */
const daysBack = 400;

/** How much of the past was made by other formulas than those of now, and since when; null when none of it was. */
export async function staleOf(call: Call, sensor_id: number): Promise<{ count: number; since: Date } | null> {
  const formula = { select: { current_id: true } } as const;
  const { company_id, formulas, subtype } = await call.tx.sensor.findUniqueOrThrow({
    where: { id: sensor_id },
    select: {
      company_id: true,
      formulas: { select: { parameter: true, formula } },
      subtype: { select: { parameter: true, formula } },
    },
  });
  const once = await call.tx.readingRaw.findMany({
    where: { sensor_id },
    distinct: ["parameter"],
    select: { parameter: true },
  });
  const parameters = [
    ...new Set([...formulas, ...(subtype?.formula ? [subtype] : []), ...once].map((one) => one.parameter)),
  ];
  // Most sensors take what the device sends as it is.
  if (parameters.length === 0) return null;
  const originals = parameters.map(
    (parameter) => formulas.find((one) => one.parameter === parameter)?.formula.current_id ?? null,
  );
  const subtypes = parameters.map((parameter) =>
    subtype?.parameter === parameter ? (subtype.formula?.current_id ?? null) : null,
  );
  const [found] = await call.tx.$queryRaw<{ count: number; since: Date | null }[]>`
    select count(*)::int as count, min(r.taken_at) as since
    from unnest(${parameters}::smallint[], ${originals}::int[], ${subtypes}::int[]) as c (parameter, original, subtype)
    cross join lateral readings_between(${company_id}, ${sensor_id}, array[c.parameter],
      ${new Date(call.now.getTime() - daysBack * 86_400_000)}, 'infinity') r
    left join reading_raws w on w.sensor_id = ${sensor_id} and w.parameter = r.parameter and w.taken_at = r.taken_at
    where w.original_version_id is distinct from c.original or w.subtype_version_id is distinct from c.subtype`;

  return found?.since ? { count: found.count, since: found.since } : null;
}
