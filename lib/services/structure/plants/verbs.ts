import { can, isProviderSide } from "@/lib/domain/identity/viewer";
import { DomainError } from "@/lib/domain/shared/errors";
import type { AnyResource } from "@/lib/resources/define";
import type { Call } from "@/lib/server/data/call";
import { create, list, type Row } from "@/lib/server/resources/crud";
import type { ListQuery, Page } from "@/lib/server/resources/list";
import { withLevels } from "@/lib/services/structure/hierarchy/levels";
import { levelled, plantVerbs as placeVerbs } from "@/lib/services/structure/hierarchy/verbs";

const globalFields = ["id", "name", "time_zone", "unit_system", "company_id", "company", "level", "levels"];

/**
 * The plants of the viewer. Everyone who is signed in picks a plant from this list, so without view_plants it holds
 * no more than the picker shows.
 */
async function listPlants(call: Call, resource: AnyResource, query: ListQuery): Promise<Page<Row>> {
  const page = await list(call, resource, query);
  const data = await withLevels(call, "plant", page.data);
  if (can(call.viewer, "view_plants")) return { ...page, data };
  return {
    ...page,
    data: data.map(
      (row) => Object.fromEntries(Object.entries(row).filter(([field]) => globalFields.includes(field))) as Row,
    ),
  };
}

/** Companies and plants are made by the provider: a customer's rights end at its own walls. */
export function checkProvider({ viewer }: Pick<Call, "viewer">) {
  if (!isProviderSide(viewer)) throw new DomainError("forbidden", "errors.provider_only");
}

async function createPlant(call: Call, resource: AnyResource, input: Record<string, unknown>): Promise<Row> {
  checkProvider(call);
  return levelled(call, "plant", create(call, resource, input));
}

export const plantVerbs = { ...placeVerbs, list: listPlants, create: createPlant };
