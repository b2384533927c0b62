import { useTranslations } from "next-intl";

/** Why a model was not used, in words. */
export function useModelFault() {
  const t = useTranslations("own-model.fault");

  return (fault: string): string => (t.has(fault) ? t(fault) : t("other", { code: fault }));
}
