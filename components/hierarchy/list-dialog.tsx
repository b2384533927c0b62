"use client";

import { useRouter } from "next/navigation";
import { useEditAddress } from "@/components/resource/use-edit-address";
import type { Row } from "@/lib/client/rows";
import type { Description } from "@/lib/resources/describe";
import { PlaceDialogOnDemand } from "./place-dialog-on-demand";

/** The dialog of a list, opened by its address: ?edit=new or ?edit=17. */
export function ListDialog({ resource, row, open }: { resource: Description; row: Row | null; open: boolean }) {
  const router = useRouter();
  const address = useEditAddress();
  const close = () => router.replace(address.closed(), { scroll: false });

  return <PlaceDialogOnDemand resource={resource} row={row} open={open} onClose={close} />;
}
