import { useTranslations } from "next-intl";
import { LinkTabs } from "@/components/ui/link-tabs";

/** What is asked for in the plant, and what vendors are asked for it. */
export function RequisitionTabs({ current }: { current: "requisitions" | "rfqs" }) {
  const t = useTranslations();

  return (
    <LinkTabs
      label={t("requisitions.tabs.label")}
      tabs={[
        { href: "/requisitions", label: t("requisitions.title"), current: current === "requisitions" },
        { href: "/rfqs", label: t("rfqs.title"), current: current === "rfqs" },
      ]}
    />
  );
}
