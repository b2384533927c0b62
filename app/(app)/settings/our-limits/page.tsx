import { OurScreen } from "@/components/level-zones/our-screen";
import { isProviderSide } from "@/lib/domain/viewer";
import { forPage, requirePage } from "@/lib/server/page";
import { titled } from "@/lib/server/titles";
import { asWire } from "@/lib/server/wire";
import { ourLimits } from "@/lib/services/level-zones/our";

export const generateMetadata = titled("our-limits");

export default async function OurLimitsPage() {
  const viewer = await requirePage(["view_settings", "view_controllers"]);
  const limits = asWire(await forPage(viewer, ourLimits));

  return <OurScreen limits={limits as never} isOurs={isProviderSide(viewer)} />;
}
