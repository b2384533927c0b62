import { describe, expect, test } from "vitest";
import { linesMatching, type Source, sources } from "./source";

/** What sensors measured is read through functions of the database (prisma/sql), so that how it is kept may change (decision 0114). */

/** Who writes has to see its own rows. */
const writers = [
  "lib/services/monitoring/ingest/insert.ts",
  "lib/services/monitoring/ingest/insert-moments.ts",
  "lib/services/monitoring/recomputes/run.ts",
  "lib/services/monitoring/evaluation/roll-up.ts",
  "lib/services/monitoring/ingest/insert-late.ts",
  "lib/services/monitoring/storage/seal.ts",
  "lib/services/monitoring/storage/seal-hours.ts",
  "lib/services/monitoring/storage/seal-readings.ts",
  "lib/services/monitoring/storage/sealed-hour.ts",
  "lib/services/monitoring/storage/put-hours.ts",
  "lib/services/monitoring/storage/put-days.ts",
  "lib/services/monitoring/storage/merge-late.ts",
  "lib/services/monitoring/history/put-history.ts",
  "lib/services/monitoring/history/take-history.ts",
  "lib/services/monitoring/storage/forget.ts",
];

const tables = String.raw`"?(reading(s|_hours|_days|_moments)|recent_hours|sealed_(readings|hours)|late_moments)"?\b(?! for )`;
const forbidden = [
  new RegExp(String.raw`(?<!delete )\b(from|join|using)\s+${tables}`),
  /\.(reading(Hour|Day|Moment)?|recentHour|sealed(Reading|Hour)|lateMoment)\.(find|count|groupBy|aggregate)/,
];

const violations = (source: Source): string[] =>
  writers.includes(source.file) ? [] : forbidden.flatMap((pattern) => linesMatching(source, pattern));

describe("one way to read", () => {
  test("no statement names the tables of readings, hours and days to read them", () => {
    expect(sources.flatMap(violations)).toEqual([]);
  });

  test.each([
    "const text = `select value from readings where sensor_id = $1`;",
    "const text = `select 1 from sensors s join reading_hours h on true`;",
    "await tx.readingDay.findMany({});",
    "const text = `select 1 from reading_moments m where m.slot = 1`;",
    "const text = `select 1 from recent_hours`;",
    "const text = `select 1 from sealed_readings s join late_moments l on true`;",
  ])("the check finds %s", (text) => {
    expect(violations({ file: "lib/x.ts", text })).toHaveLength(1);
  });

  test.each([
    "const of = `delete from reading_hours where sensor_id = $1`;",
    "for (const reading of readings) use(reading);",
    "const text = `select value from readings_between($1, $2, $3, $4, $5)`;",
  ])("the check lets %s pass", (text) => {
    expect(violations({ file: "lib/x.ts", text })).toEqual([]);
  });
});
