import { formPage } from "@/app/form-page";
import { CategoryForm } from "@/components/catalogue/category-form";
import { equipmentCategories } from "@/lib/resources/equipment-categories";

const { generateMetadata, Page } = formPage("app/(app)/equipment-types-categories/[id]/page.tsx", equipmentCategories, {
  Form: CategoryForm,
});

export { generateMetadata, Page as default };
