import { formPage } from "@/app/form-page";
import { PartNumberForm } from "@/components/catalogue/part-number-form";
import { servedBrandModels } from "@/lib/services/structure/brand-models/served";

const { generateMetadata, Page } = formPage(servedBrandModels, {
  Form: PartNumberForm,
});

export { generateMetadata, Page as default };
