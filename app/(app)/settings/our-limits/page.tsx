import type { OurLine } from "@/components/level-zones/our-line";
import { OurScreen } from "@/components/level-zones/our-screen";
import { OverridesCard } from "@/components/level-zones/overrides-card";
import { setsStandardLimits } from "@/lib/domain/identity/viewer";
import { forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire, type Search } from "@/lib/server/http/wire";
import { ourLimits } from "@/lib/services/monitoring/level-zones/our";
import { overridesScreen } from "@/lib/services/screens/limit-overrides";

export const generateMetadata = titled("our-limits");

export default async function OurLimitsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage(["view_settings", "view_controllers"]);
  const search = await searchParams;
  const { limits, overrides } = asWire(
    await forPage(viewer, async (call) => ({
      limits: await ourLimits(call),
      overrides: await overridesScreen(call, search),
    })),
  );

  return (
    <OurScreen
      limits={limits as OurLine[]}
      isProvider={viewer.company_ids === "all"}
      maySet={setsStandardLimits(viewer)}
    >
      <OverridesCard {...overrides} />
    </OurScreen>
  );
}
