import { useTranslations } from "next-intl";
import type { AlarmCase } from "@/lib/domain/maintenance/alarm-case";

/** The state of a case, in the same words on every screen: "Repaired: waiting for proof 3/30". */
export function CaseState({ of: { state, proof } }: { of: Pick<AlarmCase, "state" | "proof"> }) {
  const t = useTranslations("alerts.case");

  return <>{proof ? t("waiting", { samples: proof.samples, of: proof.of }) : t(`states.${state}`)}</>;
}
