import type { PoolClient } from "pg";
import type { Conversion, Step } from "@/lib/domain/monitoring/conversion";
import type { DataSet } from "@/lib/domain/monitoring/parameters";

/** A sensor with what its readings go through as it is set up now. */
export interface ConvertingSensor {
  id: number;
  company_id: number;
  plant_id: number;
  data_set: DataSet;
  conversionOf: (parameter: number) => Conversion | null;
}

interface Stored {
  id: number;
  company_id: number;
  plant_id: number;
  data_set: DataSet;
  originals: (Step & { parameter: number })[] | null;
  subtype: (Step & { parameter: number }) | null;
}

export async function convertingSensor(client: PoolClient, sensor_id: number): Promise<ConvertingSensor | null> {
  const { rows } = await client.query<Stored>({
    name: "converting-sensor",
    text: `select s.id, s.company_id, s.plant_id, s.data_set,
        (select json_agg(json_build_object('parameter', u.parameter, 'version_id', f.current_id, 'expression', f.expression))
          from sensor_formulas u join formulas f on f.id = u.formula_id where u.sensor_id = s.id) as originals,
        (select json_build_object('parameter', b.parameter, 'version_id', f.current_id, 'expression', f.expression)
          from banner_subtypes b join formulas f on f.id = b.formula_id where b.id = s.subtype_id) as subtype
      from sensors s where s.id = $1 and s.deleted_at is null`,
    values: [sensor_id],
  });
  const [sensor] = rows;
  if (!sensor) return null;
  const { originals, subtype, ...rest } = sensor;

  return {
    ...rest,
    conversionOf: (parameter) => {
      const original = originals?.find((one) => one.parameter === parameter) ?? null;
      const own = subtype?.parameter === parameter ? subtype : null;

      return original || own ? { original, subtype: own } : null;
    },
  };
}
