import { RelatedManyField } from "@/components/resource/related-many-field";

export interface LinkedCodesFieldProps {
  name: "cause_ids" | "remedy_ids";
  kind: "cause" | "remedy";
  shownAs: "causes" | "remedies";
}

/** The causes or remedies of a mode, the likeliest first. */
export const LinkedCodesField = ({ name, kind, shownAs }: LinkedCodesFieldProps) => (
  <RelatedManyField name={name} path="/equipments/faults" within={{ kind }} shownAs={shownAs} />
);
