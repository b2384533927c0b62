import type { NodeKind } from "@/lib/domain/structure/hierarchy";
import type { AnyResource } from "@/lib/resources/define";
import type { Call } from "@/lib/server/data/call";
import { create, find, list, update } from "@/lib/server/resources/crud";
import type { ListQuery } from "@/lib/server/resources/list";
import type { Verbs } from "@/lib/server/resources/resource-routes";
import { withLevels } from "./levels";
import { removeStructure } from "./remove";

/** The verbs of a place in the hierarchy: its rows show the level of the sensors below, removing takes along what hangs on it. */
const verbsOf = (kind: Exclude<NodeKind, "sensor">) =>
  ({
    list: async (call: Call, resource: AnyResource, query: ListQuery, more = {}) => {
      const page = await list(call, resource, query, more);
      return { ...page, data: await withLevels(call, kind, page.data) };
    },
    find: (call: Call, resource: AnyResource, id: number) => levelled(call, kind, find(call, resource, id)),
    create: (call: Call, resource: AnyResource, input: Record<string, unknown>) =>
      levelled(call, kind, create(call, resource, input)),
    update: (call: Call, resource: AnyResource, id: number, input: Record<string, unknown>) =>
      levelled(call, kind, update(call, resource, id, input)),
    remove: (call: Call, resource: AnyResource, ids: number[], confirm?: string) =>
      removeStructure(call, resource, kind, ids, confirm),
  }) satisfies Verbs;

export async function levelled(call: Call, kind: NodeKind, row: ReturnType<typeof find>) {
  const [shown] = await withLevels(call, kind, [await row]);
  return shown!;
}

export const plantVerbs = verbsOf("plant");
export const lineVerbs = verbsOf("production_line");
export const machineVerbs = verbsOf("machine");
export const assetVerbs = verbsOf("asset");
export const equipmentVerbs = verbsOf("equipment");
