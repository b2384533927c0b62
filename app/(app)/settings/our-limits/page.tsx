import type { OurLine } from "@/components/level-zones/our-line";
import { OurScreen } from "@/components/level-zones/our-screen";
import { setsStandardLimits } from "@/lib/domain/identity/viewer";
import { forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire } from "@/lib/server/http/wire";
import { ourLimits } from "@/lib/services/monitoring/level-zones/our";

export const generateMetadata = titled("our-limits");

export default async function OurLimitsPage() {
  const viewer = await requirePage(["view_settings", "view_controllers"]);
  const limits = asWire(await forPage(viewer, ourLimits));

  return (
    <OurScreen
      limits={limits as OurLine[]}
      isProvider={viewer.company_ids === "all"}
      maySet={setsStandardLimits(viewer)}
    />
  );
}
