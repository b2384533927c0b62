import { useTranslations } from "next-intl";
import type { Step } from "@/lib/domain/maintenance/work-order-steps";

/** "3.1 mm/s", or "Done". */
export function useAnswerText() {
  const t = useTranslations("shell.offline");

  return ({ answer, value }: { answer: Step["answer"]; value?: number | null }, unit: string | null | undefined) =>
    value == null ? t(`answers.${answer ?? "none"}`) : t("value", { value, unit: unit ?? "" });
}
