import { can } from "@/lib/domain/identity/viewer";
import { unitSystemFor } from "@/lib/domain/shared/units";
import { equipments } from "@/lib/resources/equipments";
import type { Call } from "@/lib/server/data/call";
import { find } from "@/lib/server/resources/crud";
import { pageOf } from "@/lib/server/resources/list";
import { openRequestsOf } from "@/lib/services/monitoring/cases/open-requests";
import { elsewhereOf } from "./elsewhere";
import { itemNow } from "./now";
import { threadsOf } from "./threads";

/**
 * The whole story of an item: what is wrong now, the threads of its cases from the alarm to the approved saving, and what
 * became of the same model at other companies.
 */
export async function itemStory(call: Call, equipment_id: number, query: { page: number; max: number }) {
  const { id, plant_id, company_id, brand_model_id } = await find(call, equipments, equipment_id);
  const plant = await call.tx.plant.findFirstOrThrow({ where: { id: plant_id }, select: { unit_system: true } });
  const requested = (await openRequestsOf(call, [plant_id], [{ kind: "level", equipment_id: id, sensor_id: 0 }]))({
    kind: "level",
    equipment_id: id,
    sensor_id: 0,
  });
  const item = { id, system: unitSystemFor(call.viewer, plant), isRequested: requested !== null };
  const { threads, total } = await threadsOf(call, item, query);
  const page = pageOf(threads, total, query);

  return {
    ...page,
    meta: {
      ...page.meta,
      now: can(call.viewer, "view_dashboard") ? await itemNow(call, id) : null,
      elsewhere: brand_model_id === null ? null : await elsewhereOf(call, { company_id, brand_model_id }),
    },
  };
}

export type ItemStory = Awaited<ReturnType<typeof itemStory>>;
