import { formPage } from "@/app/form-page";
import { servedParts } from "@/lib/services/stock/parts/served";

const { generateMetadata, Page } = formPage("app/(app)/parts/[id]/page.tsx", servedParts);

export { generateMetadata, Page as default };
