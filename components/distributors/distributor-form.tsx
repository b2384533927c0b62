"use client";

import type { ReactNode } from "react";
import { ChoicesField } from "@/components/resource/choices-field";
import { DescribedFields } from "@/components/resource/described-fields";
import { Form } from "@/components/resource/form";
import type { Row } from "@/lib/client/rows";
import type { Description } from "@/lib/resources/describe";

export interface DistributorFormProps {
  resource: Description;
  row: Row | null;
  companies: readonly { id: number; name: string }[];
  /** What else there is of it, saved by itself. */
  children?: ReactNode;
}

const nothingYet = { company_ids: [] };

/** A distributor and the companies whose plants its people see. */
export function DistributorForm({ resource, row, companies, children }: DistributorFormProps) {
  return (
    <Form
      key={row?.id ?? "new"}
      resource={resource}
      row={row}
      initial={nothingYet}
      afterCreate={(saved) => `${resource.screen}/${saved.id}`}
      isBare
    >
      <DescribedFields own={{ company_ids: <ChoicesField name="company_ids" choices={companies} /> }} />
      {children}
    </Form>
  );
}
