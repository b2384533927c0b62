import { type DataSet, parameterById } from "@/lib/domain/monitoring/parameters";
import { invalidField } from "@/lib/domain/shared/errors";
import type { RowOf } from "@/lib/resources/define";
import type { sensors } from "@/lib/resources/sensors";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";

/** The original formula of each numbered measurement; null takes it away. */
export type SensorFormulas = Record<string, number | null>;

type Sensor = Pick<RowOf<typeof sensors>, "id" | "company_id" | "plant_id" | "data_set">;

export async function saveFormulas(call: Call, sensor: Sensor, formulas: SensorFormulas | null | undefined) {
  if (!formulas || Object.keys(formulas).length === 0) return;
  for (const [parameter, formula_id] of Object.entries(formulas)) await check(call, sensor, parameter, formula_id);
  const place = {
    sensor_id: sensor.id,
    company_id: sensor.company_id,
    plant_id: sensor.plant_id,
  };
  const chosen = Object.entries(formulas).flatMap(([parameter, formula_id]) =>
    formula_id === null ? [] : [{ ...place, parameter: Number(parameter), formula_id }],
  );
  await call.tx.sensorFormula.deleteMany({
    where: { sensor_id: sensor.id, parameter: { in: Object.keys(formulas).map(Number) } },
  });
  await call.tx.sensorFormula.createMany({ data: chosen });
  await audit(call, "formulas", "sensors", sensor.id, { after: { formulas, company_id: place.company_id } });
}

export const forgetFormulas = (call: Call, sensor_id: number) =>
  call.tx.sensorFormula.deleteMany({ where: { sensor_id } });

async function check(call: Call, { data_set, company_id }: Sensor, parameter: string, formula_id: number | null) {
  if (formula_id === null) return;
  const known = parameterById(data_set as DataSet, Number(parameter));
  const field = `formulas.${parameter}`;
  if (!known || known.is_derived) throw invalidField(field, "sensors.not_measured");
  const formula = await call.tx.formula.findFirst({
    where: { id: formula_id, OR: [{ company_id: null }, { company_id }] },
    select: { id: true },
  });
  if (!formula) throw invalidField(field, "errors.does_not_exist");
}
