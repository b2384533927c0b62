import type { ImportKind } from "@/lib/domain/imports/kinds";
import type { Importer } from "./importer";
import { masterImporter } from "./master";
import { motorImporter } from "./motors";
import { plantImporter } from "./plant";
import { workOrderImporter } from "./work-orders";

/** What knows and writes the rows of each kind. */
export const importers = {
  work_orders: workOrderImporter,
  plant: plantImporter,
  master: masterImporter,
  motor_iq: motorImporter,
} as unknown as Record<ImportKind, Importer>;
