import { listPage } from "@/app/list-page";
import { servedPermitKinds } from "@/lib/services/maintenance/permit-kinds/served";

const { generateMetadata, Page } = listPage(servedPermitKinds);

export { generateMetadata, Page as default };
