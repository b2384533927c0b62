import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useViewer } from "@/components/shell/viewer-context";
import { toast } from "@/components/ui/toaster";
import type { Row } from "@/lib/client/rows";
import type { Values } from "./form-context";
import type { FormProps } from "./form-props";
import { wholeForm } from "./form-schema";
import { initialFor, valuesOf } from "./form-values";
import { typedMeanwhile } from "./typed-meanwhile";
import { useUnsavedGuard } from "./unsaved-guard";
import { useCheckedForm } from "./use-checked-form";
import { useFormAccess } from "./use-form-access";
import { useFormContextValue } from "./use-form-context-value";
import { useFormFields } from "./use-form-fields";
import { useInvalidFocus } from "./use-invalid-focus";
import { useSaveRecord } from "./use-save-record";

/** A record while it is edited: its values and pictures, its save, and what somebody else saved meanwhile. */
export function useRecordForm({ row: firstRow, ...given }: FormProps) {
  const { resource } = given;
  const props = { ...given, initial: { ...initialFor(useViewer(), resource), ...given.initial } };
  const t = useTranslations("resource");
  const noun = useTranslations(resource.name);
  const router = useRouter();
  const [row, setRow] = useState(firstRow);
  const [theirs, setTheirs] = useState<Row | null>(null);
  const parts = useFormParts(row, props);
  const { form, kinds, files, dropFiles, isDirty, access } = parts;
  const { element, askToCheck } = useInvalidFocus();
  const guard = useUnsavedGuard(isDirty && !access.isReadOnly, given.dialog);
  const save = useSaveRecord({
    ...props,
    form,
    kinds,
    files,
    onSaved: accept,
    onStale: setTheirs,
    onRefused: () => askToCheck(),
  });

  function accept(saved: Row, sent: Values) {
    toast.success(t(row ? "saved" : "created", { item: noun("item") }));
    dropFiles(files);
    setTheirs(null);
    const meanwhile = Object.entries(typedMeanwhile(sent, form.getValues()));
    form.reset(valuesOf(resource, saved, props));
    for (const [name, value] of meanwhile) form.setValue(name, value, { shouldDirty: true });
    props.onSaved?.(saved);
    // A new record whose form has gone on being filled in is edited from here on.
    if (!row && meanwhile.length === 0) return leaveFor(saved);
    setRow(saved);
    router.refresh();
  }
  function leaveFor(made: Row) {
    guard.release();
    const next = props.afterCreate?.(made);
    if (next === null) return;
    router.push(next ?? resource.details?.replace(":id", String(made.id)) ?? resource.screen);
    router.refresh();
  }

  /** What the leave question asks for: a form with errors is not left. */
  async function trySave() {
    if (await form.trigger()) return save(form.getValues(), row);
    askToCheck(form.getFieldState(wholeForm).error ? "formNotReady" : "fieldsFirst");
    return false;
  }

  /** Saves on top of what somebody else has saved, with the values that were decided. */
  async function resolve(latest: Row, decided: Values) {
    setTheirs(null);
    setRow(latest);
    for (const [name, value] of Object.entries(decided)) form.setValue(name, value, { shouldDirty: true });
    await save(form.getValues(), latest);
  }

  return {
    ...parts,
    row,
    theirs,
    element,
    guard,
    submit: form.handleSubmit(
      (values) => save(values, row).then(() => {}),
      (errors) => askToCheck(wholeForm in errors ? "formNotReady" : "checkFields"),
    ),
    trySave,
    discard: () => {
      dropFiles();
      form.reset();
    },
    dropTheirs: () => setTheirs(null),
    resolve,
  };
}

/** The fields of the record as they are typed, who may change them, and its pictures. */
function useFormParts(row: Row | null, props: Omit<FormProps, "row">) {
  const { resource, isHeadless = false } = props;
  const access = useFormAccess(resource, row, props.locked);
  const fields = useFormFields();
  const { kinds } = fields;
  const base = valuesOf(resource, row, props);
  const { form, fetchSchema } = useCheckedForm(props, fields, base);
  const { isReadOnly } = access;
  const { context, files, dropFiles } = useFormContextValue({ resource, row, isReadOnly, isHeadless, form, fields });
  const { isDirty: isTyped, isSubmitting, submitCount } = form.formState;
  const isDirty = isTyped || Object.values(files).some(Boolean);

  return {
    base,
    access,
    isDirty,
    isSubmitting,
    submitCount,
    form,
    fetchSchema,
    context,
    kinds,
    files,
    dropFiles,
  };
}

export type RecordForm = ReturnType<typeof useRecordForm>;
