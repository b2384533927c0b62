import { formPage } from "@/app/form-page";
import { CategoryForm } from "@/components/catalogue/category-form";
import { equipmentCategories } from "@/lib/resources/equipment-categories";

const { generateMetadata, Page } = formPage(equipmentCategories, {
  Form: CategoryForm,
});

export { generateMetadata, Page as default };
