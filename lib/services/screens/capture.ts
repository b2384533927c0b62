import { type CaptureAxis, captureAxes, fMaxOf, readableStates } from "@/lib/domain/monitoring/captures";
import { worstAlert } from "@/lib/domain/monitoring/level-age";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { notFound } from "@/lib/domain/shared/errors";
import type { Level } from "@/lib/domain/shared/levels";
import { unitSystemFor } from "@/lib/domain/shared/units";
import type { Call } from "@/lib/server/data/call";
import { recordingSensor } from "../devices/sensors/recording";
import { orderAtHand } from "../maintenance/work-orders/of-place";
import { listCaptures } from "../monitoring/captures/list";
import { captureColumns, shownCaptures } from "../monitoring/captures/present";
import { researchOf } from "../monitoring/captures/research";
import { levelSinceOf } from "../monitoring/cases/level-since";
import { diagnosisRecords } from "../monitoring/diagnoses/scores";
import { crumb } from "../structure/hierarchy/crumb";
import { captureSteps } from "./capture-steps";

/** As many as a list of the screen begins with. */
const firstCaptures = 60;

/**
 * What the screen of a sensor's spectra begins with: where the sensor is, how it is, and the captures of the axis that
 * is opened. `fft`: an id, or "latest" for the newest that can be looked at. Samples are asked for by the screen itself.
 */
export async function spectrumScreen(call: Call, sensor_id: number, fft: number | "latest") {
  const sensor = await recordingSensor(call, sensor_id);
  const { id, name, uid, type, battery_pct, signal, equipment, archived_at } = sensor;
  const opened = fft === "latest" ? await latest(call, sensor_id) : await captureOf(call, sensor_id, fft);
  const axis = (opened?.axis ?? "z") as CaptureAxis;
  const { data: captures } = await listCaptures(call, sensor_id, { axis, page: 1, max: firstCaptures });
  const { level, plant } = await call.tx.sensor.findUniqueOrThrow({
    where: { id: sensor_id },
    select: { level: true, plant: { select: { id: true, time_zone: true, unit_system: true } } },
  });

  return {
    sensor: {
      id,
      name,
      uid,
      type,
      battery_pct,
      signal,
      equipment,
      level: level as Level,
      /** Hz; none: it records no waveforms. */
      f_max_steps: archived_at ? [] : fMaxOf(type),
    },
    crumbs: await crumb(call, "sensor", sensor_id),
    plant: { id: plant.id, time_zone: plant.time_zone },
    system: unitSystemFor(call.viewer, plant),
    opened: opened?.id ?? null,
    axis,
    axes: await axesOf(call, sensor_id),
    captures: captures.some((one) => one.id === opened?.id) || !opened ? captures : [...captures, opened],
    references: await referencesOf(call, sensor_id),
    last_good: await lastGoodBefore(call, sensor_id),
    alert: await openAlert(call, sensor_id),
    at_hand: equipment && (await orderAtHand(call, equipment.id)),
    steps: equipment && (await captureSteps(call, sensor_id, equipment.id)),
    /** How often the diagnosis of each fault was right in the plant. */
    records: await diagnosisRecords(call, plant.id),
    now: call.now,
  };
}

/** One capture's diagnosis from the inside. While nothing of it can be read there is only the state of the capture. */
export async function researchScreen(call: Call, sensor_id: number, id: number) {
  const { name, equipment } = await recordingSensor(call, sensor_id);
  const { plant } = await call.tx.sensor.findUniqueOrThrow({
    where: { id: sensor_id },
    select: { plant: { select: { time_zone: true } } },
  });
  const capture = await captureOf(call, sensor_id, id);
  const isReadable = (readableStates as readonly string[]).includes(capture.state);

  return {
    sensor: { id: sensor_id, name, equipment },
    crumbs: await crumb(call, "sensor", sensor_id),
    time_zone: plant.time_zone,
    capture,
    research: isReadable ? await researchOf(call, sensor_id, id) : null,
  };
}

async function captureOf(call: Call, sensor_id: number, id: number) {
  const row = await call.tx.waveform.findFirst({ where: { id, sensor_id }, select: captureColumns });
  if (!row) throw notFound();

  return firstOf(await shownCaptures(call, [row]));
}

/** What can be looked at comes before what is still waited for, however new that is. */
async function latest(call: Call, sensor_id: number) {
  const newest = { orderBy: [{ listed_at: "desc" as const }, { id: "desc" as const }], select: captureColumns };
  const readable = await call.tx.waveform.findFirst({
    where: { sensor_id, state: { in: ["ready", "incomplete"] } },
    ...newest,
  });
  const row = readable ?? (await call.tx.waveform.findFirst({ where: { sensor_id }, ...newest }));

  return row && firstOf(await shownCaptures(call, [row]));
}

async function axesOf(call: Call, sensor_id: number): Promise<CaptureAxis[]> {
  const found = await call.tx.waveform.groupBy({ by: ["axis"], where: { sensor_id } });

  return captureAxes.filter((axis) => found.some((one) => one.axis === axis));
}

/** The one of each axis that others are held against. */
async function referencesOf(call: Call, sensor_id: number) {
  const rows = await call.tx.waveform.findMany({
    where: { sensor_id, is_reference: true },
    orderBy: { listed_at: "desc" },
    take: captureAxes.length,
    select: captureColumns,
  });

  return shownCaptures(call, rows);
}

/** So far back a good one is looked for among those before the alert. */
const earlierCaptures = 60;

/**
 * Of each axis the last capture before anything was open on the sensor: one that was taken while it was in order, else
 * the last one there is, because a level that is stored with a capture may have come after it.
 */
async function lastGoodBefore(call: Call, sensor_id: number) {
  const first = await call.tx.alert.findFirst({
    where: { sensor_id, ended_at: null, kind: "level" },
    orderBy: { opened_at: "asc" },
    select: { opened_at: true },
  });
  if (!first) return [];
  const rows = await call.tx.waveform.findMany({
    where: { sensor_id, state: "ready", listed_at: { lt: first.opened_at } },
    orderBy: [{ listed_at: "desc" }, { id: "desc" }],
    take: earlierCaptures,
    select: captureColumns,
  });
  const lastOf = (axis: string) => {
    const those = rows.filter((row) => row.axis === axis);
    return those.find(({ level }) => level === null || level === "ok") ?? those[0];
  };

  return shownCaptures(
    call,
    captureAxes.flatMap((axis) => lastOf(axis) ?? []),
  );
}

/** The worst one, so that an order made here belongs to it, and since when the sensor is as it is. */
async function openAlert({ tx }: Call, sensor_id: number) {
  const alerts = await tx.alert.findMany({
    where: { sensor_id, ended_at: null, kind: "level" },
    orderBy: { opened_at: "asc" },
    select: { id: true, shown_level: true, opened_at: true, work_order_id: true },
  });
  const since = await levelSinceOf(
    tx,
    alerts.map(({ id }) => id),
  );
  const worst = worstAlert(
    alerts.map(({ shown_level, opened_at, ...alert }) => ({
      ...alert,
      level: shown_level as Level,
      level_since: since.get(alert.id) ?? opened_at,
    })),
  );

  return worst ? { ...worst, abnormal_since: firstOf(alerts).opened_at } : null;
}
