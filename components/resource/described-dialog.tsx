"use client";

import type { Row } from "@/lib/client/rows";
import type { Description } from "@/lib/resources/describe";
import { DescribedFieldControl } from "./described-field";
import { RecordDialog } from "./record-dialog";

/** The form of a list that has no edit page, as its description draws it. Opened by the address: ?edit=new or ?edit=17. */
export function DescribedDialog(props: { resource: Description; row: Row | null; open: boolean }) {
  return (
    <RecordDialog {...props}>
      {props.resource.fields.map((field) => (
        <DescribedFieldControl key={field.name} field={field} />
      ))}
    </RecordDialog>
  );
}
