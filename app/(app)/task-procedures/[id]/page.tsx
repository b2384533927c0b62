import { formPage } from "@/app/form-page";
import { ProcedureForm } from "@/components/procedures/procedure-form";
import { servedTaskProcedures } from "@/lib/services/maintenance/task-procedures/served";

const { generateMetadata, Page } = formPage(servedTaskProcedures, {
  Form: ProcedureForm,
  opensTo: ["view_task_procedures"],
});

export { generateMetadata, Page as default };
