import { formPage } from "@/app/form-page";
import { plantVendors } from "@/lib/resources/plant-vendors";

const { generateMetadata, Page } = formPage("app/(app)/plants-vendors/[id]/page.tsx", plantVendors);

export { generateMetadata, Page as default };
