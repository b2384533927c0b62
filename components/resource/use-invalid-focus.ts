import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
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
