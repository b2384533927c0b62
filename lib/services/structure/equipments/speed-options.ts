import { byPlant } from "@/lib/domain/identity/scope";
import { type DataSet, parameters } from "@/lib/domain/monitoring/parameters";
import { rpmSourceItems } from "@/lib/domain/vibration/rpm";
import { rpmOptions } from "@/lib/domain/vibration/speed";
import type { Call } from "@/lib/server/data/call";

/** Measurements that give a speed, directly or through a unit expression. */
const speaking = parameters.filter(
  ({ quantity, is_derived }) =>
    !is_derived && (quantity === "speed" || quantity === "frequency" || quantity === "custom"),
);
const speakingSets = [...new Set(speaking.map(({ data_set }) => data_set))];

/** Sensors of the viewer's plants that measure something which can be a speed. */
export async function rpmNodes(call: Call, plant_id?: number) {
  const sensors = await call.tx.sensor.findMany({
    where: {
      AND: [
        byPlant.see(call.viewer),
        { deleted_at: null, archived_at: null, data_set: { in: speakingSets }, ...(plant_id ? { plant_id } : {}) },
      ],
    },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    take: 500,
    select: {
      id: true,
      name: true,
      uid: true,
      plant_id: true,
      data_set: true,
      equipment: { select: { id: true, name: true } },
    },
  });

  return sensors.map(({ data_set, ...sensor }) => ({ ...sensor, parameters: speakingOf(data_set as DataSet) }));
}

const speakingOf = (data_set: DataSet) =>
  speaking
    .filter((parameter) => parameter.data_set === data_set)
    .map(({ id, key, name, unit }) => ({ id, key, name, unit }));

/** What an item's speed can be taken from. */
export async function rpmChoices(call: Call, plant_id?: number) {
  return { sources: rpmSourceItems, options: rpmOptions, nodes: await rpmNodes(call, plant_id) };
}
