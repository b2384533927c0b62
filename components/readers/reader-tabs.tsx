import { useTranslations } from "next-intl";
import { LinkTabs } from "@/components/ui/link-tabs";

export const readerTabs = ["status", "connection", "tags", "details"] as const;
export type ReaderTab = (typeof readerTabs)[number];

/** What there is of a controller that a reader connects to. */
export function ReaderTabs({ id, current }: { id: number; current: ReaderTab }) {
  const t = useTranslations("readers.tabs");

  return (
    <LinkTabs
      label={t("label")}
      tabs={readerTabs.map((tab) => ({
        href: `/controllers/${id}?tab=${tab}`,
        label: t(tab),
        current: tab === current,
      }))}
    />
  );
}
