"use client";

import { DescribedForm, type DescribedFormProps } from "@/components/resource/described-form";
import { RelatedManyField } from "@/components/resource/related-many-field";

/** What is sent, when and to whom. */
export function ScheduleForm(props: Omit<DescribedFormProps, "own" | "parts">) {
  return (
    <DescribedForm
      {...props}
      initial={{ sensor_ids: [], send_to_ids: [] }}
      own={{
        sensor_ids: <RelatedManyField name="sensor_ids" path="/sensors" shownAs="sensors" />,
        send_to_ids: <RelatedManyField name="send_to_ids" path="/users" shownAs="send_to" />,
      }}
    />
  );
}
