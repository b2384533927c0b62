import { formPage } from "@/app/form-page";
import { plantVendors } from "@/lib/resources/plant-vendors";

const { generateMetadata, Page } = formPage(plantVendors);

export { generateMetadata, Page as default };
