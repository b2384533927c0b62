import { useTranslations } from "next-intl";
import { useZoneName } from "@/components/ui/moment";
import type { SetUpStep } from "@/lib/domain/structure/set-up";
import type { SetUpScreen } from "@/lib/services/screens/set-up";

/** How far each step has come, in a few words. */
export function useStepNotes({ of, counts, company, may, done }: SetUpScreen): Record<SetUpStep, string> {
  const t = useTranslations("set-up.notes");
  const currencies = useTranslations("companies.options.currency");
  const zoneName = useZoneName();
  const owner = of?.plant.company ?? company;
  const left = (step: SetUpStep) => (may.includes(step) || done.includes(step) ? t(`open.${step}`) : t("others"));
  const notes = {
    company: owner ? t("company", { name: owner.name, currency: currencies(owner.currency) }) : left("company"),
    plant: of ? zoneName(of.plant.time_zone, Date.now(), "longGeneric") : left("plant"),
    structure: left("structure"),
    gateway: left("gateway"),
    limits: left("limits"),
    people: left("people"),
  };
  if (!counts) return notes;
  const { lines, machines, items, sensors, received, limited, people } = counts;

  return {
    ...notes,
    ...(machines > 0 && { structure: t("structure", { lines, machines, items }) }),
    ...(sensors > 0 && { gateway: t("gateway", { received, sensors }) }),
    ...(limited > 0 && { limits: t("limits", { limited, sensors }) }),
    ...(people > 0 && { people: t("people", { people }) }),
  };
}
