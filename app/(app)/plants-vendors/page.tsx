import { listPage } from "@/app/list-page";
import { PhoneCell } from "@/components/users/phone-cell";
import { plantVendors } from "@/lib/resources/plant-vendors";

const { generateMetadata, Page } = listPage(plantVendors, () => ({
  cells: { phone: PhoneCell },
}));

export { generateMetadata, Page as default };
