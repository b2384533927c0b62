import { formPage } from "@/app/form-page";
import { ProcessForm } from "@/components/oee/process-form";
import { servedProcesses } from "@/lib/services/oee/processes/served";

const { generateMetadata, Page } = formPage(servedProcesses, {
  Form: ProcessForm,
  opensTo: ["view_oee"],
});

export { generateMetadata, Page as default };
