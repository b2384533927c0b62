import { listPage } from "@/app/list-page";
import { servedTaskProcedures } from "@/lib/services/maintenance/task-procedures/served";

const { generateMetadata, Page } = listPage("app/(app)/task-procedures/page.tsx", servedTaskProcedures);

export { generateMetadata, Page as default };
