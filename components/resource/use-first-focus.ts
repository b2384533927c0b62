import { type RefObject, useEffect } from "react";
import { firstEmptyField } from "@/components/ui/first-field";

/** A new record's form begins at what is asked first, as a dialog does; where something is being typed already, it stays there. */
export function useFirstFocus(form: RefObject<HTMLElement | null>, isNew: boolean) {
  useEffect(() => {
    if (!isNew || document.activeElement?.closest("input, textarea, [role=dialog]")) return;
    firstEmptyField(form.current)?.focus({ preventScroll: true });
  }, [form, isNew]);
}
