import { companies } from "@/lib/resources/companies";
import type { Call } from "@/lib/server/call";
import { find, type Row } from "@/lib/server/crud";
import { type PlantTile, plantMap } from "@/lib/services/dashboard/plant-map";

/** A company with its plants as they are now. */
export async function companyInfo(call: Call, id: number): Promise<{ company: Row; plants: PlantTile[] }> {
  return { company: await find(call, companies, id), plants: await plantMap(call, { company_id: id }) };
}
