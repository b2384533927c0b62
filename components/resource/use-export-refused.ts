import { useTranslations } from "next-intl";
import { toast } from "@/components/ui/toaster";
import { refusalIn } from "@/lib/client/api";

/** Says why an export or a download was refused; what is no refusal is a defect and goes on. */
export function useExportRefused() {
  const t = useTranslations("exports");

  return (caught: unknown) => {
    const error = refusalIn(caught);
    const minutes = Math.max(1, Math.ceil((error.retryAfter ?? 60) / 60));
    if (error.status === 429) toast.warning(t("too_many", { minutes }));
    else toast.error(error.sentence || t("failed"));
  };
}
