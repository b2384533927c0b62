"use client";

import { DocumentField } from "@/components/documents/document-field";
import { DescribedFieldControl } from "@/components/resource/described-field";
import { RecordDialog } from "@/components/resource/record-dialog";
import type { Row } from "@/lib/client/rows";
import type { Description } from "@/lib/resources/describe";

/** An entry of the library: its file, and what it belongs to. */
export function LibraryDialog(props: { resource: Description; row: Row | null; open: boolean }) {
  return (
    <RecordDialog {...props}>
      <DocumentField />
      {props.resource.fields.map((field) => (
        <DescribedFieldControl key={field.name} field={field} />
      ))}
    </RecordDialog>
  );
}
