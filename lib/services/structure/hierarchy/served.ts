import type { Level } from "@/lib/domain/shared/levels";
import type { NodeKind } from "@/lib/domain/structure/hierarchy";
import { assets } from "@/lib/resources/assets";
import type { AnyResource, ChangeOf, InputOf, RowOf } from "@/lib/resources/define";
import { machines } from "@/lib/resources/machines";
import { productionLines } from "@/lib/resources/production-lines";
import { utilities } from "@/lib/resources/utilities";
import type { Call } from "@/lib/server/data/call";
import { create, find, setArchived, update } from "@/lib/server/resources/crud";
import { serve } from "@/lib/server/resources/serve";
import { reclassifiedFields } from "../criticality/classed";
import { announceSensors } from "../sensors/announce";
import { atLevels, placesByLevel, withLevels } from "./levels";
import { checkLineSpeed, speedAfter, speedFields } from "./line-speed";
import { mountedOn, removeStructure } from "./remove";

/** What the places of the hierarchy do alike: rows show the level of the sensors below, removing takes along what hangs on them. */
export const placeVerbs = <R extends AnyResource>(resource: R, kind: Exclude<NodeKind, "sensor">) => ({
  present: (call: Call, rows: (RowOf<R> & { id: number })[]) => withLevels(call, kind, rows),
  filters: { level: (call: Call, levels: Level[]) => atLevels(call, kind, levels) },
  sorts: { level: placesByLevel(resource, kind) },
  remove: (call: Call, ids: number[], confirm?: string) => removeStructure(call, resource, kind, ids, confirm),
  archive: async (call: Call, id: number, isArchived: boolean) => {
    const row = await setArchived(call, resource, id, isArchived);
    await announceSensors(call, mountedOn(kind, [id]));
    return row;
  },
});

/** Lines and utilities: their speed source is checked whenever they are saved. */
const lineVerbs = <R extends typeof productionLines | typeof utilities>(resource: R) => ({
  ...placeVerbs(resource, "production_line"),
  create: async (call: Call, input: InputOf<R>) => {
    await checkLineSpeed(call, input);
    return create(call, resource, input);
  },
  update: async (call: Call, id: number, input: ChangeOf<R>) => {
    if (speedFields.some((field) => input[field] !== undefined))
      await checkLineSpeed(call, speedAfter(await find(call, productionLines, id), input));
    return update(call, resource, id, input);
  },
});

export const servedLines = serve(productionLines, lineVerbs(productionLines));
export const servedUtilities = serve(utilities, lineVerbs(utilities));
export const servedMachines = serve(machines, {
  ...placeVerbs(machines, "machine"),
  update: (call: Call, id: number, input: ChangeOf<typeof machines>) =>
    update(call, machines, id, { ...input, ...reclassifiedFields(call, input) }),
});
export const servedAssets = serve(assets, placeVerbs(assets, "asset"));
