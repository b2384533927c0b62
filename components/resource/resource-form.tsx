import type { ReactNode } from "react";
import type { Row } from "@/lib/client/rows";
import type { Description } from "@/lib/resources/describe";
import { DescribedForm, type DescribedFormProps } from "./described-form";

export interface ResourceFormProps {
  of: Description;
  /** From record(): null makes a new one. */
  row: Row | null;
  /** Fields that this person has no choice in. What a record holds of them is kept. */
  without?: readonly string[];
  underHead?: ReactNode;
  /** Controls of the screen's own, by field. */
  own?: DescribedFormProps["own"];
}

/** An edit screen: the key makes a fresh form when the address leads to another record. */
export function ResourceForm({ of, row, without = [], underHead, own }: ResourceFormProps) {
  const { fields, ...resource } = of;
  const shown = fields.filter(({ name }) => !without.includes(name));
  const fixed = row ? Object.fromEntries(without.map((name) => [name, row[name]])) : undefined;
  return (
    <DescribedForm
      key={row?.id ?? "new"}
      resource={{ ...resource, fields: shown }}
      row={row}
      fixed={fixed}
      underHead={underHead}
      own={own}
    />
  );
}
