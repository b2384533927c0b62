import type { ImportKind } from "@/lib/domain/imports/kinds";
import type { Importer } from "./importer";
import { masterImporter } from "./master";
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
export const importers = all as Record<ImportKind, Importer<never>> as Record<ImportKind, Importer>;
