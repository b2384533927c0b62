import { formPage } from "@/app/form-page";
import { PermitKindForm } from "@/components/permits/permit-kind-form";
import { servedPermitKinds } from "@/lib/services/maintenance/permit-kinds/served";

const { generateMetadata, Page } = formPage(servedPermitKinds, {
  Form: PermitKindForm,
  opensTo: ["view_work_order_type"],
});

export { generateMetadata, Page as default };
