import type { ImportKind, RowKind } from "@/lib/domain/imports/kinds";
import type { Importer } from "./importer";
import { masterImporter } from "./master";
import { readingNames } from "./measurements";
import { motorImporter } from "./motors";
import { plantImporter } from "./plant";
import { workOrderImporter } from "./work-orders";

/** What knows and writes the rows of each kind. */
const all = {
  work_orders: workOrderImporter,
  plant: plantImporter,
  master: masterImporter,
  motor_iq: motorImporter,
} as const;

// What one knows of its place only itself reads.
export const importers = all as Record<RowKind, Importer<never>> as Record<RowKind, Importer>;

/** What cells of each kind can name. */
export const namesOfKind: Record<ImportKind, Pick<Importer, "load" | "options">> = {
  ...importers,
  readings: readingNames,
};
