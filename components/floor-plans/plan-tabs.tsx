import { useTranslations } from "next-intl";
import { LinkTabs } from "@/components/ui/link-tabs";
import type { Screen } from "./plan-list";

/** The plans of the plant, each with how many of its machines are abnormal. */
export function PlanTabs({ plan, plans }: Pick<Screen, "plan" | "plans">) {
  const t = useTranslations("floor-plans");

  return (
    <LinkTabs
      label={t("title")}
      tabs={plans.map(({ id, name, abnormal }) => ({
        href: `/floor-plans/${id}`,
        label: name,
        current: id === plan.id,
        count: abnormal > 0 ? abnormal : undefined,
      }))}
    />
  );
}
