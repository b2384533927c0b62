"use client";

import { DescribedFields } from "@/components/resource/described-fields";
import { RecordDialog } from "@/components/resource/record-dialog";
import type { Row } from "@/lib/client/rows";
import type { Description } from "@/lib/resources/describe";

/** The form of a lubrication point, part by part. */
export function PointDialog(props: { resource: Description; row: Row | null; open: boolean }) {
  return (
    <RecordDialog {...props}>
      <DescribedFields />
    </RecordDialog>
  );
}
