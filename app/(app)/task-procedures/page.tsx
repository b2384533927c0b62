import { listPage } from "@/app/list-page";
import { servedTaskProcedures } from "@/lib/services/maintenance/task-procedures/served";

const { generateMetadata, Page } = listPage(servedTaskProcedures);

export { generateMetadata, Page as default };
