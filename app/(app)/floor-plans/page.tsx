import { listPage } from "@/app/list-page";
import { servedFloorPlans } from "@/lib/services/structure/floor-plans/served";

const { generateMetadata, Page } = listPage(servedFloorPlans);

export { generateMetadata, Page as default };
