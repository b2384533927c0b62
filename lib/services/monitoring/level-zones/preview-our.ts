import { byPlant } from "@/lib/domain/identity/scope";
import { type DataSet, type Parameter, parameterById } from "@/lib/domain/monitoring/parameters";
import { unitSystemFor } from "@/lib/domain/shared/units";
import { type LimitClass, limitClassOf } from "@/lib/domain/structure/limit-classes";
import type { Call } from "@/lib/server/data/call";
import { shownLimits, zoneColumns } from "@/lib/services/devices/sensors/limits";
import { standardsFor } from "./our";
import type { StoredLimits } from "./typed";

const mostSensors = 500;

/** What our standard would change: the sensors of a plant on items of a known kind, with what holds now and what would. */
export async function previewOur(
  call: Call,
  { plant_id, limit_class }: { plant_id?: number; limit_class?: LimitClass },
) {
  const rows = await call.tx.sensor.findMany({
    where: {
      AND: [
        byPlant.see(call.viewer),
        { deleted_at: null, archived_at: null, equipment_id: { not: null }, ...(plant_id ? { plant_id } : {}) },
      ],
    },
    orderBy: [{ equipment: { position: "asc" } }, { position: "asc" }, { id: "asc" }],
    take: mostSensors,
    select: {
      ...{ id: true, name: true, data_set: true },
      plant: { select: { unit_system: true } },
      equipment: {
        select: {
          id: true,
          name: true,
          limit_class: true,
          power_kw: true,
          equipment_type: { select: { limit_class: true } },
        },
      },
      parameters: { select: { parameter: true }, orderBy: { parameter: "asc" } },
      zones: { select: { ...zoneColumns, parameter: true, kind: true } },
    },
  });
  const standards = new Map<string, StoredLimits[]>();
  const found = [];
  for (const { plant, equipment, parameters, zones, data_set, ...sensor } of rows) {
    const own = equipment && limitClassOf(equipment);
    if (!own || (limit_class && own !== limit_class)) continue;
    const measured = parameters.flatMap(({ parameter }) => parameterById(data_set as DataSet, parameter) ?? []);
    const key = `${own} ${measured.map(({ id, data_set: set }) => `${set}:${id}`).join(" ")}`;
    const wanted = standards.get(key) ?? (await standardsFor(call, own, measured));
    standards.set(key, wanted);
    const system = unitSystemFor(call.viewer, plant);
    const changes = wanted.map((after) => {
      const known = measured.find(({ id }) => id === after.parameter) as Parameter;
      const before = zones.find(({ parameter, kind }) => parameter === after.parameter && kind === after.kind);
      const shown = {
        before: before ? shownLimits(before, known, system) : null,
        after: shownLimits(after, known, system),
      };

      return {
        ...{ parameter: known.id, name: known.name, kind: after.kind, unit: shown.after.unit },
        before: shown.before && limitsOf(shown.before),
        after: limitsOf(shown.after),
        source: before?.source ?? null,
      };
    });
    if (changes.length > 0) {
      found.push({ ...sensor, equipment: { id: equipment.id, name: equipment.name }, limit_class: own, changes });
    }
  }

  return found;
}

const limitsOf = ({ warning, alarm }: { warning: number | null; alarm: number | null }) => ({ warning, alarm });

export type PreviewedSensor = Awaited<ReturnType<typeof previewOur>>[number];
