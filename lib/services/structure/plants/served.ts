import { can, isProviderSide } from "@/lib/domain/identity/viewer";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { DomainError } from "@/lib/domain/shared/errors";
import { plants } from "@/lib/resources/plants";
import type { Call } from "@/lib/server/data/call";
import { enqueue } from "@/lib/server/jobs/outbox";
import { create, find, update } from "@/lib/server/resources/crud";
import { serve } from "@/lib/server/resources/serve";
import { placeVerbs } from "@/lib/services/structure/hierarchy/served";
import { trackPlant } from "./runtime-tracking";

const globalFields = ["id", "name", "time_zone", "unit_system", "company_id", "company", "level", "levels"] as const;

/** Companies and plants are made by the provider: a customer's permissions end at its own walls. */
export function checkProvider({ viewer }: Pick<Call, "viewer">) {
  if (!isProviderSide(viewer)) throw new DomainError("forbidden", "plants.provider_only");
}

const { present, remove, filters, sorts } = placeVerbs(plants, "plant");

type WholePlant = Awaited<ReturnType<typeof present>>[number];
type GlobalField = (typeof globalFields)[number];
/** A plant as the picker shows it; the rest is there for users who may view plants. */
type ListedPlant = Pick<WholePlant, GlobalField> & Partial<Omit<WholePlant, GlobalField>> & { is_archived?: boolean };

/**
 * Everyone who is signed in picks a plant from this list, so without view_plants it holds no more than the picker shows.
 */
export const servedPlants = serve(plants, {
  present: async (call, rows): Promise<ListedPlant[]> => {
    const shown = await present(call, rows);
    if (can(call.viewer, "view_plants")) return shown;
    const isGlobal = ([field]: [string, unknown]) => globalFields.some((one) => one === field);
    return shown.map((row) => Object.fromEntries(Object.entries(row).filter(isGlobal)) as ListedPlant);
  },
  detail: async (call, row) => firstOf(await present(call, [row])),
  create: async (call, input) => {
    checkProvider(call);
    return create(call, plants, input);
  },
  update: async (call, id, input) => {
    const before = await find(call, plants, id);
    const saved = await update(call, plants, id, input);
    const isOn = saved.is_equipment_runtime_tracking;
    if (isOn !== before.is_equipment_runtime_tracking) await trackPlant(call, id, isOn);
    if (saved.time_zone !== before.time_zone) {
      const { company_id } = saved;
      await enqueue(call.tx, "plant-clock-changed", { plant_id: id, company_id }, { company_id });
    }
    return saved;
  },
  remove,
  filters,
  sorts,
});
