import { ListChecks } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { listPage } from "@/app/list-page";
import { PlantPicture } from "@/components/plants/plant-picture";
import { can, isProviderSide } from "@/lib/domain/identity/viewer";
import { stepsFor } from "@/lib/domain/structure/set-up";
import { withPlantPictures } from "@/lib/services/screens/plant-pictures";
import { servedPlants } from "@/lib/services/structure/plants/served";

const { generateMetadata, Page } = listPage(
  servedPlants,
  async (viewer) => ({
    picture: { of: PlantPicture, shows: ["level"] },
    newHref: isProviderSide(viewer) ? undefined : false,
    hiddenFilters: can(viewer, "view_companies") ? [] : ["company_id"],
    headActions: stepsFor(viewer).includes("plant")
      ? [{ label: (await getTranslations("set-up"))("title"), icon: <ListChecks aria-hidden />, href: "/set-up?new=1" }]
      : [],
  }),
  { withPictures: withPlantPictures },
);

export { generateMetadata, Page as default };
