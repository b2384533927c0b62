import type { NodeKind } from "@/lib/domain/structure/hierarchy";
import { assets } from "@/lib/resources/assets";
import type { AnyResource, RowOf } from "@/lib/resources/define";
import { machines } from "@/lib/resources/machines";
import { productionLines, utilities } from "@/lib/resources/production-lines";
import type { Call } from "@/lib/server/data/call";
import { serve } from "@/lib/server/resources/serve";
import { withLevels } from "./levels";
import { removeStructure } from "./remove";

/** What the places of the hierarchy do alike: rows show the level of the sensors below, removing takes along what hangs on them. */
export const placeVerbs = <R extends AnyResource>(resource: R, kind: Exclude<NodeKind, "sensor">) => ({
  present: (call: Call, rows: (RowOf<R> & { id: number })[]) => withLevels(call, kind, rows),
  remove: (call: Call, ids: number[], confirm?: string) => removeStructure(call, resource, kind, ids, confirm),
});

export const servedLines = serve(productionLines, placeVerbs(productionLines, "production_line"));
export const servedUtilities = serve(utilities, placeVerbs(utilities, "production_line"));
export const servedMachines = serve(machines, placeVerbs(machines, "machine"));
export const servedAssets = serve(assets, placeVerbs(assets, "asset"));
