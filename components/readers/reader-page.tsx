import { useTranslations } from "next-intl";
import { HierarchyCrumb } from "@/components/shell/hierarchy-crumb";
import { PageHeader } from "@/components/ui/page-header";
import type { ReaderScreen } from "@/lib/services/screens/reader";
import { ConnectionTab, StatusTab, TagsTab } from "./reader-screen";
import { ReaderStateChip } from "./reader-state";
import { type ReaderTab, ReaderTabs } from "./reader-tabs";

interface Props {
  screen: ReaderScreen;
  tab: Exclude<ReaderTab, "details">;
  mayChange: boolean;
}

const tabs = { status: StatusTab, connection: ConnectionTab, tags: TagsTab };

/** A controller that a reader connects to. */
export function ReaderPage({ screen, tab, mayChange }: Props) {
  const t = useTranslations("controllers");
  const { controller, status } = screen;
  const Tab = tabs[tab];

  return (
    <>
      <PageHeader
        title={controller.name}
        crumbs={<HierarchyCrumb segments={[{ href: "/controllers", label: t("title") }, { label: controller.name }]} />}
        aside={status && <ReaderStateChip state={status.state} />}
        facts={t(`options.type.${controller.type}`)}
        tabs={<ReaderTabs id={controller.id} current={tab} />}
      />
      <Tab key={tab} screen={screen} mayChange={mayChange} />
    </>
  );
}
