import { listPage } from "@/app/list-page";
import { PhoneCell } from "@/components/users/phone-cell";
import { plantVendors } from "@/lib/resources/plant-vendors";

const { generateMetadata, Page } = listPage("app/(app)/plants-vendors/page.tsx", plantVendors, () => ({
  cells: { phone: PhoneCell },
}));

export { generateMetadata, Page as default };
