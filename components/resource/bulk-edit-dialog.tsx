"use client";

import { useTranslations } from "next-intl";
import { useId, useMemo, useState } from "react";
import { FormProvider } from "react-hook-form";
import { Checkbox } from "@/components/ui/checkbox";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { toast } from "@/components/ui/toaster";
import { ApiError, api } from "@/lib/client/api";
import { wordOf } from "@/lib/client/rows";
import type { Description } from "@/lib/resources/describe";
import { DescribedFieldControl } from "./described-field";
import { FormContext, type Values } from "./form-context";
import { type Schema, wholeForm } from "./form-schema";
import { bodyOf, valuesOf } from "./form-values";
import type { BulkActionProps } from "./list-props";
import { useCheckedForm } from "./use-checked-form";
import { useFormContextValue } from "./use-form-context-value";
import { useFormFields } from "./use-form-fields";
import { useInvalidFocus } from "./use-invalid-focus";
import type { BulkResult } from "./use-selection";

/** Each field has a box: only what is ticked is changed, also to nothing. */
export function BulkEditDialog({ resource, rows, run, onClose }: BulkActionProps & { onClose: () => void }) {
  const t = useTranslations("resource.bulk");
  const noun = useTranslations(resource.name);
  const formId = useId();
  const described = useMemo(() => sharedFieldsOf(resource), [resource]);
  const { element, askToCheck } = useInvalidFocus();
  const { chosen, choose } = useChosenFields();
  const fields = useFormFields();
  const schema = useMemo(() => () => schemaOf(resource.name), [resource.name]);
  const base = useMemo(() => valuesOf(described, null, {}), [described]);
  const { form } = useCheckedForm({ resource: described, schema, fixed: undefined }, fields, base);
  const { context } = useFormContextValue({
    resource: described,
    row: null,
    isReadOnly: false,
    isHeadless: true,
    form,
    fields,
  });

  async function save(values: Values) {
    const body = bodyOf(values, fields.kinds.current);
    await run(async (ids) => {
      const answer = await send(resource.path, { ids, fields: body });
      const done = answer.data.filter(({ status }) => status === "done").length;
      if (done > 0) toast.success(t("edited", { count: done }));
      if (done < ids.length) toast.warning(t("refused", { count: ids.length - done }));
      onClose();
      return answer;
    });
  }

  const submit = form.handleSubmit(save, (errors) => askToCheck(wholeForm in errors ? "formNotReady" : "checkFields"));

  return (
    <SubmitDialog
      width="md"
      title={t("edit_title", { count: rows.length })}
      description={t("edit_hint", { item: noun("title") })}
      action={t("apply")}
      isBusy={form.formState.isSubmitting}
      isDisabled={chosen.size === 0}
      form={formId}
      onClose={onClose}
    >
      <FormContext value={context}>
        <FormProvider {...form}>
          <form
            ref={element}
            id={formId}
            noValidate
            onSubmit={(event) => {
              event.stopPropagation();
              return submit(event);
            }}
            className="grid divide-y divide-line-soft"
          >
            {described.fields.map((field) => (
              <div key={field.name} className="grid gap-2 py-1.5">
                <Checkbox
                  label={wordOf(noun, field, field.name)}
                  checked={chosen.has(field.name)}
                  onCheckedChange={(isChosen) => choose(field.name, isChosen === true)}
                />
                {chosen.has(field.name) && (
                  <div className="grid pb-2 pl-6 [&>div>label]:sr-only">
                    <DescribedFieldControl field={field} />
                  </div>
                )}
              </div>
            ))}
          </form>
        </FormProvider>
      </FormContext>
    </SubmitDialog>
  );
}

/** The fields whose boxes are ticked. */
function useChosenFields() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());

  return {
    chosen,
    choose: (name: string, isChosen: boolean) => {
      const next = new Set(chosen);
      if (isChosen) next.add(name);
      else next.delete(name);
      setChosen(next);
    },
  };
}

/** What is refused as a whole is announced, and the dialog stays open. */
async function send(path: string, body: { ids: number[]; fields: Values }) {
  try {
    return await api.put<{ data: BulkResult[] }>(path, { body, isQuiet: true });
  } catch (error) {
    if (error instanceof ApiError) api.announce(error);
    throw error;
  }
}

/** The same description, of the shared fields alone; nothing of them is demanded. */
const sharedFieldsOf = (resource: Description): Description => ({
  ...resource,
  fields: resource.fields
    .filter(({ name }) => resource.bulk.includes(name))
    .map((field) => ({ ...field, isRequired: false })),
  parts: [],
  initial: {},
});

async function schemaOf(name: string): Promise<Schema> {
  const [{ resourceNamed }, { bulkInput }] = await Promise.all([
    import("@/lib/resources/by-name"),
    import("@/lib/resources/bulk"),
  ]);
  return bulkInput(await resourceNamed(name));
}
