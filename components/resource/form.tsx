"use client";

import { type FormEvent, type ReactNode, useState } from "react";
import { FormProvider } from "react-hook-form";
import { FormBar } from "./form-bar";
import { FormContext } from "./form-context";
import { FormDialogs } from "./form-dialogs";
import { FormHead } from "./form-head";
import type { FormProps } from "./form-props";
import { useFirstFocus } from "./use-invalid-focus";
import { useRecordForm } from "./use-record-form";

/**
 * Owns the check by the resource's own schema, the save, the toast, the placing of the server's refusals on their
 * fields, the guard against leaving, and the conflict of two people saving at once.
 */
export function Form(props: FormProps) {
  const { resource, isHeadless = false } = props;
  const edited = useRecordForm(props);
  const { row, access, form, isDirty, isSubmitting } = edited;
  const [isDeleting, setDeleting] = useState(false);
  useFirstFocus(edited.element, row === null && !isHeadless && !access.isReadOnly);
  const mayDelete = row !== null && !props.isKept && access.mayDelete;

  return (
    <FormContext value={edited.context}>
      {!isHeadless && (
        <FormHead
          resource={resource}
          row={row}
          title={props.title}
          crumbs={props.crumbs}
          facts={access.refusal}
          maySeeHistory={access.maySeeHistory}
        />
      )}
      {props.underHead}
      <FormProvider {...form}>
        <form
          ref={edited.element}
          noValidate
          aria-busy={isSubmitting}
          onFocus={edited.fetchSchema}
          onSubmit={(event: FormEvent) => {
            event.stopPropagation();
            return edited.submit(event);
          }}
          className="flex min-w-0 flex-1 flex-col"
        >
          <div className="page-pad grid min-w-0 content-start gap-3 pt-0!">
            {props.isBare ? props.children : <FieldCard>{props.children}</FieldCard>}
          </div>
          {!access.isReadOnly && (
            <FormBar
              isOverDialog={isHeadless}
              isDirty={isDirty}
              isSubmitting={isSubmitting}
              actions={props.actions}
              saveLabel={props.saveLabel}
              onDelete={mayDelete ? () => setDeleting(true) : undefined}
              onDiscard={edited.discard}
            />
          )}
        </form>
      </FormProvider>
      <FormDialogs
        resource={resource}
        held={props.held}
        formatters={props.formatters}
        edited={edited}
        isDeleting={isDeleting}
        onDeletingChange={setDeleting}
      />
    </FormContext>
  );
}

function FieldCard({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-x-5 gap-y-4 rounded-card border border-line bg-card p-4 max-md:rounded-phone md:grid-cols-2">
      {children}
    </div>
  );
}
