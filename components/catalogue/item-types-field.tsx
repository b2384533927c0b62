import { RelatedManyField } from "@/components/resource/related-many-field";

/** The item types that a fault fits. */
export const ItemTypesField = () => (
  <RelatedManyField name="equipment_type_ids" path="/equipments/types" shownAs="equipment_types" />
);
