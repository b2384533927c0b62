import { type ImportKind, isOfReadings } from "@/lib/domain/imports/kinds";
import { parameterInColumn } from "@/lib/domain/imports/measurements";
import { dataSets, parameterByKey } from "@/lib/domain/monitoring/parameters";
import type { Call } from "@/lib/server/data/call";
import { columnsIn, type ShownImport } from "@/lib/services/platform/import-records/served";
import { customColumnNames, customOfImport } from "./custom";
import { measurementName, measurementsOf, parameterName } from "./measurements";

/** What columns are called that are no field of their kind: fields of the company's own, or measurements that the file has. */
export async function columnNames(call: Call, row: ShownImport): Promise<Record<string, string>> {
  const kind = row.kind as ImportKind;
  if (!isOfReadings(kind)) return customColumnNames(await customOfImport(call.tx, kind, row.company_id), call.locale);
  const fields = columnsIn(row).flatMap(({ field }) => (field?.includes("/") ? [field] : []));
  if (fields.length === 0) return {};
  const { company_id, plant_id, id } = row;
  const measurements = await measurementsOf(call, { id, kind, company_id, plant_id });

  return Object.fromEntries(
    fields.map((field) => {
      const measurement = measurements.inColumn(field);
      const key = parameterInColumn(field) ?? "";
      const parameter = dataSets.flatMap((one) => parameterByKey(one, key) ?? [])[0];
      const name = measurement
        ? measurementName(measurement, call.locale)
        : parameter && parameterName(call.locale, parameter);

      return [field, name ?? field];
    }),
  );
}
