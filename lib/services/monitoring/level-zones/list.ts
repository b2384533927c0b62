import { byPlant } from "@/lib/domain/identity/scope";
import { type DataSet, parameterById } from "@/lib/domain/monitoring/parameters";
import { unitSystemFor } from "@/lib/domain/shared/units";
import type { LevelZoneQuery } from "@/lib/inputs/level-zones";
import { withAliases } from "@/lib/resources/aliases";
import type { Call } from "@/lib/server/data/call";
import { insideDays } from "@/lib/server/resources/days";
import { countCap, pageOf } from "@/lib/server/resources/list";
import { shownLimits, zoneColumns } from "@/lib/services/devices/sensors/limits";

const named = { select: { id: true, name: true } } as const;
const placeOf = {
  id: true,
  name: true,
  data_set: true,
  deleted_at: true,
  plant: { select: { id: true, name: true, unit_system: true } },
  equipment: {
    select: {
      ...named.select,
      asset: { select: { ...named.select, machine: { select: { ...named.select, production_line: named } } } },
    },
  },
} as const;

/** The limits of the caller's sensors, each with what it watches and where, newest change first. */
export async function listZones(call: Call, query: LevelZoneQuery) {
  const { page, max } = query;
  const where = await whereOf(call, query);
  const rows = await call.tx.levelZone.findMany({
    where,
    orderBy: [{ updated_at: "desc" }, { id: "desc" }],
    skip: (page - 1) * max,
    take: max,
    select: { ...zoneColumns, sensor: { select: placeOf } },
  });
  const total = await call.tx.levelZone.count({ where, take: countCap + 1 });

  return pageOf(
    rows.map((row) => shownZone(call, row)),
    total,
    query,
  );
}

type ZoneRow = Awaited<ReturnType<typeof rowsOf>>[number];
const rowsOf = ({ tx }: Call) => tx.levelZone.findMany({ select: { ...zoneColumns, sensor: { select: placeOf } } });

function shownZone({ viewer }: Call, { sensor, ...row }: ZoneRow) {
  const { data_set, equipment, plant } = sensor;
  const parameter = parameterById(data_set as DataSet, row.parameter);
  const machine = equipment?.asset?.machine ?? null;

  return {
    ...(parameter
      ? shownLimits(row, parameter, unitSystemFor(viewer, plant))
      : withAliases("level-zones", { ...row, unit: null })),
    parameter_name: parameter?.name ?? null,
    plant: { id: plant.id, name: plant.name },
    production_line: machine?.production_line ?? null,
    machine: machine && { id: machine.id, name: machine.name },
    equipment: equipment && { id: equipment.id, name: equipment.name },
    sensor: { id: sensor.id, name: sensor.name },
  };
}

async function whereOf(call: Call, query: LevelZoneQuery) {
  const { production_line_id, machine_id, asset_id, equipment_id, sensor_id, kind, source, is_enabled } = query;
  const [plant_id, parameter] = [query.plant_id ?? query.plantId, query.parameter ?? query.parameter_type];
  const among = <Value>(values: Value[] | undefined) => values && { in: values };
  const machine = production_line_id && { production_line_id: among(production_line_id) };
  const asset = (machine_id || machine) && { machine_id: among(machine_id), machine };
  const equipment = (asset_id || asset) && { asset_id: among(asset_id), asset };

  return {
    AND: [
      byPlant.see(call.viewer),
      {
        plant_id: among(plant_id),
        sensor_id: among(sensor_id),
        parameter: among(parameter),
        kind: among(kind),
        source: among(source),
        is_enabled,
        sensor: { deleted_at: null, archived_at: null, equipment_id: among(equipment_id), equipment },
        updated_at: await insideDays(call, query.daterange, plant_id),
      },
    ],
  };
}
