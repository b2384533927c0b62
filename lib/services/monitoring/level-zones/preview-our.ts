import { byPlant } from "@/lib/domain/identity/scope";
import { type DataSet, type Parameter, parameterById } from "@/lib/domain/monitoring/parameters";
import { type UnitSystem, unitSystemFor } from "@/lib/domain/shared/units";
import { limitClassOf } from "@/lib/domain/structure/limit-classes";
import type { OurPreviewQuery } from "@/lib/inputs/level-zones";
import type { Call } from "@/lib/server/data/call";
import { shownLimits, zoneColumns } from "@/lib/services/devices/sensors/limits";
import { standardLines, standardsFor, typedItemColumns } from "./our";
import type { ZoneRow } from "./save";
import type { StoredLimits } from "./typed";

const mostSensors = 500;

/** What the standard would change: the sensors of a plant that it has limits for, with what holds now and what would. */
export async function previewOur(call: Call, { plant_id, limit_class, equipment_type_id }: OurPreviewQuery) {
  const lines = await standardLines(call);
  const rows = await call.tx.sensor.findMany({
    where: {
      AND: [
        byPlant.see(call.viewer),
        { deleted_at: null, archived_at: null, equipment_id: { not: null }, ...(plant_id ? { plant_id } : {}) },
        equipment_type_id ? { equipment: { equipment_type_id } } : {},
      ],
    },
    orderBy: [{ equipment: { position: "asc" } }, { position: "asc" }, { id: "asc" }],
    take: mostSensors,
    select: {
      id: true,
      name: true,
      data_set: true,
      plant: { select: { unit_system: true } },
      equipment: { select: { id: true, name: true, ...typedItemColumns } },
      parameters: { select: { parameter: true }, orderBy: { parameter: "asc" } },
      zones: { select: { ...zoneColumns, parameter: true, kind: true } },
    },
  });

  return rows.flatMap(({ plant, equipment, parameters, zones, data_set, ...sensor }) => {
    const own = equipment && limitClassOf(equipment);
    if (!equipment || (limit_class && own !== limit_class)) return [];
    const measured = parameters.flatMap(({ parameter }) => parameterById(data_set as DataSet, parameter) ?? []);
    const wanted = standardsFor(lines, equipment, measured);
    const system = unitSystemFor(call.viewer, plant);
    const changes = wanted.map(({ zone }) => changeTo(zone, measured, zones as ZoneRow[], system));
    if (changes.length === 0) return [];
    const isOfType = wanted.some(({ line }) => line.equipment_type_id !== null);

    return {
      ...sensor,
      equipment: { id: equipment.id, name: equipment.name },
      limit_class: own,
      /** Whose limits some of these are, instead of the machine type's. */
      equipment_type: isOfType ? (equipment.equipment_type?.name ?? null) : null,
      changes,
    };
  });
}

function changeTo(wanted: StoredLimits, measured: readonly Parameter[], zones: readonly ZoneRow[], system: UnitSystem) {
  const known = measured.find(({ id }) => id === wanted.parameter) as Parameter;
  const before = zones.find(({ parameter, kind }) => parameter === wanted.parameter && kind === wanted.kind);
  const after = shownLimits(wanted, known, system);

  return {
    parameter: known.id,
    name: known.name,
    kind: wanted.kind,
    unit: after.unit,
    before: before ? limitsOf(shownLimits(before, known, system)) : null,
    after: limitsOf(after),
    source: before?.source ?? null,
  };
}

const limitsOf = ({ warning, alarm }: { warning: number | null; alarm: number | null }) => ({ warning, alarm });

export type PreviewedSensor = Awaited<ReturnType<typeof previewOur>>[number];

/** The same limits on items of one kind, for so many measurements. */
export interface ProposedLimits {
  limit_class: PreviewedSensor["limit_class"];
  equipment_type: string | null;
  unit: string;
  kind: string;
  warning: number | null;
  alarm: number | null;
  count: number;
}

const isAsBefore = ({ before, after }: PreviewedSensor["changes"][number]) =>
  before === null || (before.warning === after.warning && before.alarm === after.alarm);

/**
 * What the standard proposes for the measurements of a plant that have no limits, by kind of machine. A sensor on which
 * somebody has set others is left out: the standard would take them away.
 */
export async function proposedLimits(call: Call, plant_id: number) {
  const previewed = await previewOur(call, { plant_id });
  const open = previewed.flatMap(({ changes, ...sensor }) => {
    const missing = changes.filter(({ before }) => before === null);

    return missing.length > 0 && changes.every(isAsBefore) ? [{ ...sensor, missing }] : [];
  });
  const groups = new Map<string, ProposedLimits>();
  for (const { limit_class, equipment_type, missing } of open)
    for (const { unit, kind, after } of missing) {
      const key = [limit_class, equipment_type, unit, kind, after.warning, after.alarm].join();
      const group = groups.get(key) ?? { limit_class, equipment_type, unit, kind, ...after, count: 0 };
      group.count++;
      groups.set(key, group);
    }
  const without_standard = await call.tx.sensor.count({
    where: {
      plant_id,
      deleted_at: null,
      archived_at: null,
      equipment_id: { not: null },
      last_seen_at: { not: null },
      zones: { none: {} },
      id: { notIn: open.map(({ id }) => id) },
    },
  });

  return { sensor_ids: open.map(({ id }) => id), groups: [...groups.values()], without_standard };
}
