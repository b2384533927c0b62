import { redirect } from "next/navigation";
import { listPage } from "@/app/list-page";
import { chosenPlant } from "@/lib/domain/structure/plant";
import { withScope } from "@/lib/server/data/db";
import { forPage, requirePage } from "@/lib/server/http/page";
import type { Search } from "@/lib/server/http/wire";
import { currentShiftId } from "@/lib/services/maintenance/shifts/current";
import { servedShifts } from "@/lib/services/maintenance/shifts/served";

const permissions = ["view_maintenance", "view_oee"] as const;
const { generateMetadata, Page } = listPage(servedShifts, undefined, { opensTo: permissions });

export { generateMetadata };

/** Opens the shift that runs in the chosen plant. With all plants, and where a list is asked for: all shifts. */
export default async function ShiftsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage(permissions);
  const { plant, ...asked } = await searchParams;
  const chosen = chosenPlant(viewer, plant);
  if (typeof chosen !== "number" || Object.keys(asked).length > 0) return Page({ searchParams });
  redirect(`/shifts/${await forPage(viewer, (call) => currentShiftId(call, chosen), withScope)}`);
}
