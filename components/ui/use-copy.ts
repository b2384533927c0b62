import { useTranslations } from "next-intl";
import { copyText } from "@/lib/client/clipboard";
import { toast } from "./toaster";

/** Copies, and shows whether it has: resolves to it too. */
export function useCopy() {
  const t = useTranslations("ui");

  return async (text: string, copied: string): Promise<boolean> => {
    const isCopied = await copyText(text);
    if (isCopied) toast.success(copied);
    else toast.warning(t("not_copied"));
    return isCopied;
  };
}
