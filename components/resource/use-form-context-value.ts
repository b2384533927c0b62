import { useMemo, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { Files, FormContextValue, Values } from "./form-context";
import type { useFormFields } from "./use-form-fields";

interface FieldsOfForm extends Pick<FormContextValue, "resource" | "row" | "isReadOnly" | "isHeadless" | "isAsking"> {
  form: UseFormReturn<Values>;
  fields: ReturnType<typeof useFormFields>;
}

/** What a form provides to its fields, and the pictures that they have chosen. */
export function useFormContextValue({ resource, row, isReadOnly, isHeadless, isAsking, form, fields }: FieldsOfForm) {
  const [files, setFiles] = useState<Files>({});
  const latest = useRef(files);
  latest.current = files;
  const { enter, choose, dependentsOf } = fields;
  const context = useMemo<FormContextValue>(
    () => ({
      resource,
      row,
      isReadOnly,
      isHeadless,
      isAsking,
      files,
      setFile: (field, file) => {
        choose(field, file !== null);
        form.clearErrors(`${field}_id`);
        setFiles((before) => ({ ...before, [field]: file }));
      },
      enter,
      clearDependents: (name) => {
        for (const child of dependentsOf(name)) form.setValue(child, null, { shouldDirty: true });
      },
    }),
    [resource, row, isReadOnly, isHeadless, isAsking, files, form, enter, choose, dependentsOf],
  );

  /** All of them, or those that have been sent; one chosen meanwhile stays. */
  function dropFiles(sent = latest.current) {
    const kept = Object.fromEntries(Object.entries(latest.current).filter(([field, file]) => file !== sent[field]));
    for (const field of Object.keys(sent)) if (!(field in kept)) choose(field, false);
    setFiles(kept);
  }

  return { context, files, dropFiles };
}
