import { formPage } from "@/app/form-page";
import { ItemTypeForm } from "@/components/catalogue/item-type-form";
import { servedEquipmentTypes } from "@/lib/services/structure/equipment-types/served";

const { generateMetadata, Page } = formPage(servedEquipmentTypes, {
  Form: ItemTypeForm,
});

export { generateMetadata, Page as default };
