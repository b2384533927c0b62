"use client";

import { useRouter } from "next/navigation";
import { FormDialog, type FormDialogProps } from "./form-dialog";
import { useEditAddress } from "./use-edit-address";

export interface RecordDialogProps
  extends Pick<
    FormDialogProps,
    "resource" | "row" | "children" | "send" | "schema" | "actions" | "isKept" | "initial"
  > {
  open: boolean;
}

/** The form of a list that has no edit page: opened over it by its address, ?edit=new or ?edit=17. */
export function RecordDialog({ row, ...dialog }: RecordDialogProps) {
  const router = useRouter();
  const list = useEditAddress().closed();
  const close = () => router.replace(list, { scroll: false });

  return <FormDialog row={row} onClose={close} afterCreate={() => list} onSaved={() => row && close()} {...dialog} />;
}
