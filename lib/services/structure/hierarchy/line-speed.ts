import { type DataSet, parameterById } from "@/lib/domain/monitoring/parameters";
import { DomainError, type Fields, invalidField } from "@/lib/domain/shared/errors";
import type { Call } from "@/lib/server/data/call";

export const speedFields = [
  "rpm_source_type",
  "rpm_value",
  "rpm_node_id",
  "rpm_node_parameter",
  "line_speed_sensor_id",
] as const;

interface LineSpeed {
  plant_id: number;
  rpm_source_type?: string | null;
  rpm_value?: number | null;
  rpm_node_id?: string | null;
  rpm_node_parameter?: number | null;
  line_speed_sensor_id?: number | null;
}

/** A line's speed as a change leaves it: what the change does not name stays. */
export function speedAfter(before: LineSpeed, change: Partial<LineSpeed>): LineSpeed {
  const after: LineSpeed = { ...before };
  for (const field of speedFields) if (change[field] !== undefined) Object.assign(after, { [field]: change[field] });
  return after;
}

/** What the chosen source needs. */
const needs = { fixed: "rpm_value", node: "rpm_node_id", sensor: "line_speed_sensor_id" } as const;

/** A chosen source has what it needs, from a sensor of the same plant that measures the parameter. */
export async function checkLineSpeed(call: Call, line: LineSpeed): Promise<void> {
  const source = line.rpm_source_type as keyof typeof needs | null | undefined;
  if (!source) return;
  const need = needs[source];
  if (line[need] === null || line[need] === undefined) {
    const fields: Fields = { [need]: ["errors.is_required"] };
    throw new DomainError("invalid", "errors.validation_error", { fields });
  }
  if (source !== "fixed") await checkNode(call, line, need as "rpm_node_id" | "line_speed_sensor_id");
}

async function checkNode({ tx }: Call, line: LineSpeed, field: "rpm_node_id" | "line_speed_sensor_id") {
  const which = field === "rpm_node_id" ? { uid: line.rpm_node_id! } : { id: line.line_speed_sensor_id! };
  const sensor = await tx.sensor.findFirst({
    where: { ...which, plant_id: line.plant_id, deleted_at: null },
    select: { data_set: true },
  });
  if (!sensor) throw invalidField(field, "errors.does_not_exist");
  const { rpm_node_parameter: parameter } = line;
  if (parameter && !parameterById(sensor.data_set as DataSet, parameter))
    throw invalidField("rpm_node_parameter", "errors.not_an_option");
}
