import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import { keptFor } from "@/lib/client/kept-changes";
import type { Values } from "./form-context";

const drafts = () => import("@/lib/client/phone-database");

/** What is typed into a dialog, kept on this device until it has been given: it is there again after a killed tab. */
export function useAskDraft(form: UseFormReturn<Values>, name: string | undefined) {
  useEffect(() => {
    if (name === undefined) return;
    const person = keptFor;
    if (person === null) return;
    let isOver = false;
    // Without storage there is nothing to bring back.
    void drafts()
      .then(({ draftOf }) => draftOf(person, name))
      .then((found) => {
        if (!found || isOver || form.formState.isDirty) return;
        for (const [field, value] of Object.entries(found.value as Values))
          form.setValue(field, value, { shouldDirty: true });
      })
      .catch(() => {});
    const { unsubscribe } = form.watch((values, { type }) => {
      if (type === "change")
        void drafts()
          .then(({ keepDraft }) => keepDraft({ person, name, value: values }))
          .catch(() => {});
    });
    return () => {
      isOver = true;
      unsubscribe();
    };
  }, [form, name]);

  return () => {
    const person = keptFor;
    if (name !== undefined && person !== null)
      void drafts()
        .then(({ dropDraft }) => dropDraft(person, name))
        .catch(() => {});
  };
}
