"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { inTime } from "@/lib/client/chunks";
import type { FormProps } from "./form-props";
import { UnsavedDialog } from "./unsaved-guard";
import type { RecordForm } from "./use-record-form";

const ConflictDialog = dynamic(() => inTime(import("./conflict-dialog")).then((module) => module.ConflictDialog), {
  loading: () => null,
});
const DeleteDialog = dynamic(() => inTime(import("./delete-dialog")).then((module) => module.DeleteDialog), {
  loading: () => null,
});

interface FormDialogsProps extends Pick<FormProps, "resource" | "held" | "formatters"> {
  edited: RecordForm;
  isDeleting: boolean;
  onDeletingChange: (isDeleting: boolean) => void;
}

/** Dialogs of a form: unsaved changes, a conflict with somebody else's save, deletion. */
export function FormDialogs({ resource, held, formatters, edited, isDeleting, onDeletingChange }: FormDialogsProps) {
  const router = useRouter();
  const { row, theirs, form, guard } = edited;

  return (
    <>
      <UnsavedDialog
        question={guard.question}
        answer={guard.answer}
        onSave={edited.trySave}
        onDiscard={edited.discard}
      />
      {theirs && (
        <ConflictDialog
          key={edited.submitCount}
          resource={resource}
          mine={form.getValues()}
          base={edited.base}
          theirs={{ ...theirs, ...held?.(theirs) }}
          formatters={formatters}
          fields={[...edited.kinds.current.keys()]}
          onOpenChange={edited.dropTheirs}
          onResolve={(decided) => edited.resolve(theirs, decided)}
        />
      )}
      {row && isDeleting && (
        <DeleteDialog
          resource={resource}
          rows={[row]}
          open={isDeleting}
          onOpenChange={onDeletingChange}
          onDeleted={() => {
            guard.release();
            router.push(resource.screen);
            router.refresh();
          }}
        />
      )}
    </>
  );
}
