import { formPage } from "@/app/form-page";
import { CategoryForm } from "@/components/catalogue/category-form";
import { servedMaintenanceCategories } from "@/lib/services/maintenance/maintenance-categories/served";

const { generateMetadata, Page } = formPage(servedMaintenanceCategories, {
  Form: CategoryForm,
  opensTo: ["view_work_order_type"],
});

export { generateMetadata, Page as default };
