import { byPlant } from "@/lib/domain/identity/scope";
import { type DataSet, parameterById } from "@/lib/domain/monitoring/parameters";
import { DomainError, type Fields, invalidField, notFound } from "@/lib/domain/shared/errors";
import type { RpmSourceItem } from "@/lib/domain/vibration/rpm";
import type { RpmParamsInput } from "@/lib/inputs/speed";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { enqueue } from "@/lib/server/jobs/outbox";
import { publish } from "@/lib/server/live/events";
import { ordersOf } from "../bearings/orders";
import { onWire, speedColumns, speedOfItem } from "./speed";

const columns = {
  ...speedColumns,
  company_id: true,
  is_rpm_visible: true,
  version: true,
  external_rpm: { select: { id: true, name: true, uid: true, data_set: true, deleted_at: true } },
  bearings: {
    orderBy: { id: "asc" },
    select: {
      id: true,
      position: true,
      sensor_id: true,
      sensor: { select: { id: true, name: true } },
      bearing: {
        select: {
          id: true,
          name: true,
          manufacturer: true,
          elements: true,
          element_diameter: true,
          pitch_diameter: true,
          contact_angle_deg: true,
          bpfo: true,
          bpfi: true,
          bsf: true,
          ftf: true,
        },
      },
    },
  },
} as const;

async function itemOf(call: Call, id: number) {
  const item = await call.tx.equipment.findFirst({
    where: { AND: [byPlant.see(call.viewer), { id, deleted_at: null }] },
    select: columns,
  });
  if (!item) throw notFound();

  return item;
}

type Item = Awaited<ReturnType<typeof itemOf>>;

/** The specification's RPM fields of an item, what they come to now, and its bearings. */
export async function rpmParamsOf(call: Call, id: number) {
  const item = await itemOf(call, id);
  const { speed: shaft, problem } = await speedOfItem(call.tx, item, call.now);
  const { external_rpm, bearings } = item;

  return {
    is_rpm_params_set: isSet(item),
    is_rpm_visible: item.is_rpm_visible,
    rpm_source_item: item.rpm_source_item as RpmSourceItem | null,
    rpm_option_value_id: item.rpm_option_value_id,
    rpm_value: item.rpm_value,
    rpm_formula: item.rpm_formula,
    rpm_unit_expression: item.rpm_unit_expression,
    external_rpm_id: item.external_rpm_id,
    external_rpm: external_rpm && { id: external_rpm.id, name: external_rpm.name },
    rpm_external_node_id: external_rpm?.uid ?? null,
    rpm_external_node_parameter: item.rpm_external_node_parameter,
    rpm_external_source_type: external_rpm ? ("sensor" as const) : null,
    rpm_external_value: await lastValue(call, item),
    shaft: shaft && onWire(shaft),
    /** Why the chosen source has no value. */
    rpm_problem: problem,
    bearings: bearings.map(({ bearing, ...place }) => {
      const { id, name, manufacturer, elements } = bearing;

      return { ...place, bearing: { id, name, manufacturer, elements, orders: ordersOf(bearing) } };
    }),
    version: item.version,
  };
}

export type RpmParams = Awaited<ReturnType<typeof rpmParamsOf>>;

/** A source is chosen and what it needs is there. */
function isSet(item: Item): boolean {
  const line = item.asset?.machine.production_line;
  const needs: Record<RpmSourceItem, unknown> = {
    fixed: item.rpm_value,
    option: item.rpm_option_value_id,
    production_line: line?.rpm_source_type,
    external: item.external_rpm && item.external_rpm.deleted_at === null,
    sensor: true,
  };

  return item.rpm_source_item !== null && Boolean(needs[item.rpm_source_item as RpmSourceItem]);
}

async function lastValue(call: Call, { external_rpm, rpm_external_node_parameter }: Item): Promise<number | null> {
  if (!external_rpm || rpm_external_node_parameter === null) return null;
  const latest = await call.tx.measurement.findFirst({
    where: { sensor_id: external_rpm.id, parameter: rpm_external_node_parameter },
    select: { last_value: true },
  });

  return latest?.last_value ?? null;
}

/** Sets an item's speed source and bearings; recent captures are evaluated again. */
export async function saveRpmParams(call: Call, id: number, { bearings, version, ...fields }: RpmParamsInput) {
  const before = await itemOf(call, id);
  await check(call, before, fields);
  const { count } = await call.tx.equipment.updateMany({
    where: { AND: [byPlant.write(call.viewer), { id, deleted_at: null, ...(version ? { version } : {}) }] },
    data: { ...fields, version: { increment: 1 } },
  });
  if (count === 0) {
    throw new DomainError("conflict", "errors.stale_version", { data: await rpmParamsOf(call, id) });
  }
  if (bearings) await replaceBearings(call, before, bearings);
  const after = await rpmParamsOf(call, id);
  const { company_id, plant_id } = before;
  await audit(call, "rpm_params", "equipments", id, { after: { ...fields, bearings, company_id } });
  publish(call.tx, { subject: "equipments", action: "saved", id, company_id, plant_id });
  await rejudgeCaptures(call, before);

  return after;
}

async function check(call: Call, before: Item, fields: Omit<RpmParamsInput, "bearings" | "version">) {
  const next = { ...before, ...fields };
  const missing: Fields = {};
  const need = (field: "rpm_value" | "rpm_option_value_id" | "external_rpm_id" | "rpm_external_node_parameter") => {
    if (next[field] === null) missing[field] = ["errors.is_required"];
  };
  if (next.rpm_source_item === "fixed") need("rpm_value");
  if (next.rpm_source_item === "option") need("rpm_option_value_id");
  if (next.rpm_source_item === "external") {
    need("external_rpm_id");
    need("rpm_external_node_parameter");
  }
  if (Object.keys(missing).length > 0) throw new DomainError("invalid", "errors.validation_error", { fields: missing });
  if (next.rpm_source_item === null && (fields.rpm_formula || fields.rpm_unit_expression)) throw noSource();
  if (fields.external_rpm_id)
    await checkExternal(call, before, fields.external_rpm_id, next.rpm_external_node_parameter);
}

/** The specification's own sentence, wherever a speed is needed and none is set. */
export const noSource = () => new DomainError("conflict", "equipments.select_rpm_source");

async function checkExternal(call: Call, { plant_id }: Item, id: number, parameter: number | null) {
  const sensor = await call.tx.sensor.findFirst({
    where: { id, plant_id, deleted_at: null },
    select: { data_set: true },
  });
  if (!sensor) throw invalidField("external_rpm_id", "errors.does_not_exist");
  const known = parameter !== null && parameterById(sensor.data_set as DataSet, parameter);
  if (!known) throw invalidField("rpm_external_node_parameter", "errors.not_an_option");
}

type Places = NonNullable<RpmParamsInput["bearings"]>;

async function replaceBearings(call: Call, { id, company_id, plant_id }: Item, places: Places) {
  const positions = places.map(({ position }) => position.toLowerCase());
  const twice = positions.findIndex((position, at) => positions.indexOf(position) !== at);
  if (twice >= 0) throw invalidField(`bearings.${twice}.position`, "errors.taken");
  const known = await call.tx.bearing.findMany({
    where: { id: { in: places.map(({ bearing_id }) => bearing_id) }, OR: [{ company_id: null }, { company_id }] },
    select: { id: true },
  });
  const sensors = await call.tx.sensor.findMany({
    where: { plant_id, equipment_id: id, deleted_at: null },
    select: { id: true },
  });
  for (const [at, { bearing_id, sensor_id }] of places.entries()) {
    if (!known.some((one) => one.id === bearing_id)) {
      throw invalidField(`bearings.${at}.bearing_id`, "errors.does_not_exist");
    }
    if (sensor_id && !sensors.some((one) => one.id === sensor_id)) {
      throw invalidField(`bearings.${at}.sensor_id`, "errors.does_not_exist");
    }
  }
  await call.tx.equipmentBearing.deleteMany({ where: { equipment_id: id } });
  await call.tx.equipmentBearing.createMany({
    data: places.map((place) => ({ ...place, equipment_id: id, company_id, plant_id })),
  });
}

const mostRejudged = 50;

/** What was recorded before the speed or the bearing was known can be judged now. */
async function rejudgeCaptures(call: Call, { id, company_id, plant_id }: Item) {
  const captures = await call.tx.waveform.findMany({
    where: { sensor: { equipment_id: id, deleted_at: null }, state: { in: ["ready", "incomplete"] } },
    orderBy: { listed_at: "desc" },
    take: mostRejudged,
    select: { id: true },
  });
  for (const { id: waveform_id } of captures) {
    const payload = { waveform_id, company_id, plant_id };
    await enqueue(call.tx, "waveform-stored", payload, { company_id, key: String(waveform_id) });
  }
}
