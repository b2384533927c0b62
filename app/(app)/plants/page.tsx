import { ListChecks } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { listPage } from "@/app/list-page";
import { can, isProviderSide } from "@/lib/domain/identity/viewer";
import { stepsFor } from "@/lib/domain/structure/set-up";
import { servedPlants } from "@/lib/services/structure/plants/served";

const { generateMetadata, Page } = listPage(servedPlants, async (viewer) => ({
  newHref: isProviderSide(viewer) ? undefined : false,
  hiddenFilters: can(viewer, "view_companies") ? [] : ["company_id"],
  headActions: stepsFor(viewer).includes("plant")
    ? [{ label: (await getTranslations("set-up"))("title"), icon: <ListChecks aria-hidden />, href: "/set-up?new=1" }]
    : [],
}));

export { generateMetadata, Page as default };
