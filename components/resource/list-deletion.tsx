"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { inTime } from "@/lib/client/chunks";
import type { Row } from "@/lib/client/rows";
import type { DeleteDialogProps } from "./delete-dialog";

const DeleteDialog = dynamic(() => inTime(import("./delete-dialog")).then((module) => module.DeleteDialog), {
  loading: () => null,
});

/** The rows that are to be deleted. They stay while the dialog closes, so that it keeps its words until it is gone. */
export function useDeletion() {
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [isOpen, setOpen] = useState(false);

  return {
    rows,
    isOpen,
    setOpen,
    ask: (which: readonly Row[]) => {
      setRows(which);
      setOpen(true);
    },
  };
}

interface ListDeletionProps extends Pick<DeleteDialogProps, "resource"> {
  deletion: ReturnType<typeof useDeletion>;
  onDeleted: (rows: readonly Row[]) => void;
  onRefused: (rows: readonly Row[], reason: string) => void;
}

/** Asks before rows are deleted. */
export function ListDeletion({ resource, deletion, onDeleted, onRefused }: ListDeletionProps) {
  const { rows, isOpen, setOpen } = deletion;
  if (rows.length === 0) return null;

  return (
    <DeleteDialog
      resource={resource}
      rows={rows}
      open={isOpen}
      onOpenChange={setOpen}
      onDeleted={() => onDeleted(rows)}
      onRefused={(reason) => onRefused(rows, reason)}
    />
  );
}
