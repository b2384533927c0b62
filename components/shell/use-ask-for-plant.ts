import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { toast } from "@/components/ui/toaster";

/** "Select plant first": the sentence, and the switcher opens. */
export function useAskForPlant(open: (isOpen: boolean) => void) {
  const t = useTranslations("shell.plant");
  return useCallback(() => {
    toast.warning(t("first"));
    open(true);
  }, [open, t]);
}
