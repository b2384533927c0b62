"use client";

import { DescribedFields, DescribedPart } from "@/components/resource/described-fields";
import { RecordDialog } from "@/components/resource/record-dialog";
import type { Row } from "@/lib/client/rows";
import type { Description } from "@/lib/resources/describe";
import { OrdersPreview } from "./orders-preview";

/** A bearing by its geometry, or by the orders that its maker prints. */
export function BearingDialog(props: { resource: Description; row: Row | null; open: boolean }) {
  const orders = (
    <DescribedPart of="makers_orders">
      <OrdersPreview />
    </DescribedPart>
  );

  return (
    <RecordDialog {...props}>
      <DescribedFields parts={{ makers_orders: orders }} />
    </RecordDialog>
  );
}
