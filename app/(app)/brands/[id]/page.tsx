import { formPage } from "@/app/form-page";
import { brands } from "@/lib/resources/brands";

const { generateMetadata, Page } = formPage("app/(app)/brands/[id]/page.tsx", brands);

export { generateMetadata, Page as default };
