"use client";

import { CustomFields, isCustomField } from "@/components/resource/custom-fields";
import { DescribedFieldControl } from "@/components/resource/described-field";
import { useResourceForm } from "@/components/resource/form-context";
import { RelatedField } from "@/components/resource/related-field";
import { useViewer } from "@/components/shell/viewer-context";
import { LineSpeedFields } from "@/components/speed/line-speed-fields";

// Their lists can be narrowed to one plant.
const ofPlant = ["production_line_id", "machine_id", "asset_id", "warranty_vendor_id"];
// What the source of a line's speed needs is asked beside the source.
const ofLineSpeed = ["rpm_value", "rpm_node_id", "line_speed_sensor_id", "rpm_node_parameter"];

/** The fields of a place: parents are picked from the plant of the record, or from the one that is chosen. */
export function PlaceFields() {
  const { resource, row } = useResourceForm();
  const { plant } = useViewer();
  const isLine = resource.fields.some(({ name }) => name === "rpm_source_type");
  const plant_id = row?.plant_id ?? (typeof plant === "number" ? plant : undefined);

  const fields = resource.fields.filter((field) => !isCustomField(field));
  const controls = fields.map((field) => {
    if (field.name === "rpm_source_type") return <LineSpeedFields key={field.name} />;
    if (isLine && ofLineSpeed.includes(field.name)) return null;
    return ofPlant.includes(field.name) ? (
      <RelatedField key={field.name} name={field.name} query={plant_id ? { plant_id: [plant_id] } : {}} />
    ) : (
      <DescribedFieldControl key={field.name} field={field} />
    );
  });

  return (
    <>
      {controls}
      <CustomFields />
    </>
  );
}
