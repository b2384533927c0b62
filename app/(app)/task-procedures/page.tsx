import { listPage } from "@/app/list-page";
import { ProcedurePicture } from "@/components/procedures/procedure-picture";
import { servedTaskProcedures } from "@/lib/services/maintenance/task-procedures/served";

const { generateMetadata, Page } = listPage(servedTaskProcedures, () => ({
  picture: { of: ProcedurePicture, shows: ["steps_count", "version_number"] },
}));

export { generateMetadata, Page as default };
