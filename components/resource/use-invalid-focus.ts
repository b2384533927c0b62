import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useRef } from "react";
import { firstEmptyField } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toaster";

const focusWithinMs = 1_000;

/** What has to be checked, and the focus on the first such field. `element` is the form. */
export function useInvalidFocus() {
  const t = useTranslations("resource");
  const element = useRef<HTMLFormElement>(null);
  const refusedAt = useRef(0);

  // The errors are drawn some renders after they were found; the first of them gets the focus, once.
  useEffect(() => {
    if (Date.now() - refusedAt.current > focusWithinMs) return;
    const first = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!first) return;
    refusedAt.current = 0;
    first.focus();
    // On a phone the bar with Save would cover it.
    first.scrollIntoView({ block: "center" });
  });

  const focusInvalid = () => {
    refusedAt.current = Date.now();
  };
  const askToCheck = (sentence: "checkFields" | "fieldsFirst" | "formNotReady" = "checkFields") => {
    const texts = { checkFields: t("checkFields"), fieldsFirst: t("fieldsFirst"), formNotReady: t("formNotReady") };
    toast.warning(texts[sentence], { id: "check-fields" });
    focusInvalid();
  };

  return { element, askToCheck, focusInvalid };
}

/** A new record's form begins at what is asked first, as a dialog does; where something is being typed already, it stays there. */
export function useFirstFocus(form: RefObject<HTMLElement | null>, isNew: boolean) {
  useEffect(() => {
    if (!isNew || document.activeElement?.closest("input, textarea, [role=dialog]")) return;
    firstEmptyField(form.current)?.focus({ preventScroll: true });
  }, [form, isNew]);
}
