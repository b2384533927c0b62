import { listPage } from "@/app/list-page";
import { PlantPicture } from "@/components/plants/plant-picture";
import { can, isProviderSide } from "@/lib/domain/identity/viewer";
import { withPlantPictures } from "@/lib/services/screens/plant-pictures";
import { servedPlants } from "@/lib/services/structure/plants/served";

const { generateMetadata, Page } = listPage(
  servedPlants,
  (viewer) => ({
    newHref: isProviderSide(viewer) ? undefined : false,
    hiddenFilters: can(viewer, "view_companies") ? [] : ["company_id"],
    picture: { of: PlantPicture, shows: ["level"] },
  }),
  { withPictures: withPlantPictures },
);

export { generateMetadata, Page as default };
