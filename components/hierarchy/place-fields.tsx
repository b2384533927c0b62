"use client";

import { DescribedFieldControl } from "@/components/resource/described-field";
import { useResourceForm } from "@/components/resource/form-context";
import { RelatedField } from "@/components/resource/related-field";
import { useViewer } from "@/components/shell/viewer-context";

// Their lists can be narrowed to one plant.
const ofPlant = ["production_line_id", "machine_id", "asset_id"];

/** The fields of a place: parents are picked from the plant of the record, or from the one that is chosen. */
export function PlaceFields() {
  const { resource, row } = useResourceForm();
  const { plant } = useViewer();
  const plant_id = row?.plant_id ?? (typeof plant === "number" ? plant : undefined);

  return resource.fields.map((field) =>
    ofPlant.includes(field.name) ? (
      <RelatedField key={field.name} name={field.name} query={plant_id ? { plant_id: [plant_id] } : {}} />
    ) : (
      <DescribedFieldControl key={field.name} field={field} />
    ),
  );
}
