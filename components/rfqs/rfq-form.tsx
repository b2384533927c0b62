"use client";

import { useTranslations } from "next-intl";
import { LinesField } from "@/components/requisitions/lines-field";
import { PlantField, type PlantFieldProps } from "@/components/requisitions/plant-field";
import { DescribedForm, type DescribedFormProps } from "@/components/resource/described-form";
import { FormField } from "@/components/resource/form-field";
import { RelatedManyField } from "@/components/resource/related-many-field";
import { useCan } from "@/components/shell/viewer-context";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { Row } from "@/lib/client/rows";
import type { Rfq } from "./types";

export interface RfqFormProps extends Omit<DescribedFormProps, "own" | "parts" | "held">, PlantFieldProps {}

/** What vendors are asked, and which. */
export function RfqForm({ initial, plants, ...props }: RfqFormProps) {
  const can = useCan();

  return (
    <DescribedForm
      {...props}
      initial={{ request_type: 1, lines: [], vendor_ids: [], ...initial }}
      held={heldOf}
      own={{
        plant_id: <PlantField plants={plants} />,
        request_type: <RequestTypeField />,
        ...(!can("view_dashboard") && { equipment_id: null }),
        lines: <LinesField withPrices={false} />,
        vendor_ids: <RelatedManyField name="vendor_ids" path="/plants/vendors" shownAs="chosen_vendors" />,
      }}
    />
  );
}

/** As a save takes them. */
const heldOf = (row: Row) => ({
  lines: (row.lines as Rfq["lines"]).map(({ id, part_id, brand_model_id, text, quantity, requisition_line_id }) => ({
    id,
    part_id,
    brand_model_id,
    text,
    quantity,
    requisition_line_id,
  })),
});

function RequestTypeField() {
  const t = useTranslations("rfqs.options.request_type");

  return (
    <FormField<number> name="request_type" kind="other">
      {(_, { value, setValue, label }) => (
        <SegmentedControl
          className="justify-self-start"
          label={label}
          value={value === 2 ? "service" : "quote"}
          onValueChange={(next) => setValue(next === "service" ? 2 : 1)}
          segments={(["quote", "service"] as const).map((type) => ({ value: type, label: t(type) }))}
        />
      )}
    </FormField>
  );
}
