import { nameOf } from "@/lib/domain/identity/viewer";
import { notFound } from "@/lib/domain/shared/errors";
import type { Call } from "@/lib/server/data/call";
import { shownLimits, zoneColumns } from "@/lib/services/devices/sensors/limits";
import { lockSensorIn } from "@/lib/services/devices/sensors/lock";
import { replaceZone } from "./save";
import { measured, type StoredLimits, storedOf, type ZonedSensor, zonedSensor } from "./typed";

/** What the limits were, newest first, with who set them, when and why. */
export async function zoneVersions(call: Call, sensor_id: number, zone_id: number) {
  const { sensor, zone } = await zoneOf(call, sensor_id, zone_id);
  const rows = await call.tx.levelZoneVersion.findMany({
    where: { zone_id, sensor_id },
    orderBy: { version: "desc" },
    take: 200,
    select: { version: true, limits: true, changed_by: true, reason: true, created_at: true },
  });
  const people = await peopleOf(call, rows);
  const parameter = measured(sensor, zone.parameter);

  return rows.map(({ limits, changed_by, ...row }) => ({
    ...row,
    ...shownLimits(limitsOf(limits, zone), parameter, sensor.unit_system),
    is_current: row.version === zone.version,
    changed_by: changed_by === null ? null : { id: changed_by, name: people.get(changed_by) ?? null },
  }));
}

export type ShownVersion = Awaited<ReturnType<typeof zoneVersions>>[number];

/** Sets the limits to what they were: a new version, so that nothing of the history is lost. */
export async function goBackTo(
  call: Call,
  { sensor_id, zone_id, version }: { sensor_id: number; zone_id: number; version: number },
  reason: string | null,
) {
  const { sensor } = await zoneOf(call, sensor_id, zone_id);
  await lockSensorIn(call.tx, sensor_id);
  const before = await call.tx.levelZone.findFirst({ where: { id: zone_id, sensor_id }, select: zoneColumns });
  const row = await call.tx.levelZoneVersion.findFirst({ where: { zone_id, sensor_id, version } });
  if (!before || !row) throw notFound();
  const after = await replaceZone(call, sensor, before, limitsOf(row.limits, before), reason);

  return shownLimits(after, measured(sensor, after.parameter), sensor.unit_system);
}

async function zoneOf(call: Call, sensor_id: number, id: number) {
  const sensor: ZonedSensor = await zonedSensor(call, sensor_id);
  const zone = await call.tx.levelZone.findFirst({ where: { id, sensor_id }, select: zoneColumns });
  if (!zone) throw notFound();

  return { sensor, zone };
}

/** A version keeps the columns of its day; one that came later has today's value. */
const limitsOf = (limits: unknown, zone: object): StoredLimits =>
  storedOf({ ...(zone as StoredLimits), ...(limits as Partial<StoredLimits>) });

async function peopleOf(call: Call, rows: readonly { changed_by: number | null }[]): Promise<Map<number, string>> {
  const ids = [...new Set(rows.flatMap(({ changed_by }) => changed_by ?? []))];
  const people = await call.tx.user.findMany({
    where: { id: { in: ids } },
    select: { id: true, first_name: true, last_name: true },
  });

  return new Map(people.map((person) => [person.id, nameOf(person)]));
}
