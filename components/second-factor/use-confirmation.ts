import { useTranslations } from "next-intl";
import { useState } from "react";
import { api, refusalIn } from "@/lib/client/api";
import type { FactorMethod } from "@/lib/domain/identity/second-factor";

/** A code that turns a method on. */
export function useConfirmation(
  method: FactorMethod,
  onOn: (recovery_codes: string[] | null) => void,
  onWrong: () => void,
) {
  const t = useTranslations("second-factor.sign_in");
  const [mistake, setMistake] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function confirm(code: string) {
    if (isBusy || code.length < 6) return;
    setBusy(true);
    setMistake(undefined);
    try {
      const { data } = await api.post(`/auth/mfa/${method}/verify`, { body: { code }, isQuiet: true });
      onOn(data.recovery_codes);
    } catch (caught) {
      const error = refusalIn(caught);
      setMistake(error.messages.code?.map((one) => `${t("code")} ${one}`).join(", ") ?? error.sentence);
      onWrong();
    } finally {
      setBusy(false);
    }
  }

  return { confirm, mistake, isBusy };
}
