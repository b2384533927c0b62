import { Assembly } from "./assembly";
import { place } from "./mapped";
import { parseTime } from "./payload";
import type { PointMap } from "./points";

/**
 * Any JSON body, by a map from the places in it to sensors: `data.motor[0].temp` is the temperature of this device.
 * Null: none of the map's places is there.
 */
export function mappedJson(body: unknown, map: PointMap): Assembly | null {
  const assembly = new Assembly();
  const ts = timeOf(body, map, assembly);
  let found = 0;
  for (const point of map.points) {
    const raw = at(body, point.path);
    if (raw === undefined) continue;
    found++;
    place(assembly, point, raw, ts, point.path);
  }

  return found > 0 ? assembly : null;
}

const smallestMs = 1e11; // as milliseconds 1973, as seconds the year 5138

/** Text, milliseconds or seconds since 1970. A time that is none costs the time, not the values. */
function timeOf(body: unknown, { time }: PointMap, assembly: Assembly): number | undefined {
  const rawTime = time === "" ? undefined : at(body, time);
  if (rawTime === undefined || rawTime === null) return undefined;
  const ts = parseTime(typeof rawTime === "number" && rawTime < smallestMs ? Math.round(rawTime * 1000) : rawTime);
  if (ts === null) assembly.refuse(time, "BAD_TIME");

  return ts ?? undefined;
}

/** The value at `a.b[0].c`; undefined where there is none. */
function at(body: unknown, path: string): unknown {
  const steps = path.split(/[.[\]]+/).filter((step) => step !== "");

  return steps.reduce<unknown>(
    (here, step) =>
      typeof here === "object" && here !== null && Object.hasOwn(here, step)
        ? (here as Record<string, unknown>)[step]
        : undefined,
    body,
  );
}
