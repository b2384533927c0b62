import type { Assignable } from "@/lib/services/maintenance/work-orders/people";

/** May work at a plant be theirs? Corporate people are at every plant of their company. */
export const worksAt = (
  { company_id, plant_ids }: Pick<Assignable, "company_id" | "plant_ids">,
  plant: { company_id: number; plant_id: number },
) => company_id === plant.company_id && (plant_ids === "all" || plant_ids.includes(plant.plant_id));
