import { useTranslations } from "next-intl";
import { LinkTabs } from "@/components/ui/link-tabs";

const lists = ["logs", "master", "history"] as const;
export type ImportList = (typeof lists)[number];

/** Files for the plants, files for the master database, and what became of the imports that ended. */
export function ImportLists({ current }: { current: ImportList }) {
  const t = useTranslations("imports.lists");

  return (
    <LinkTabs
      label={t("label")}
      tabs={lists.map((list) => ({ href: `/settings/import/${list}`, label: t(list), current: list === current }))}
    />
  );
}
