import { LayoutTemplate } from "lucide-react";
import { useTranslations } from "next-intl";
import { useAddToBoard } from "@/components/shell/add-to-board";
import { useViewer } from "@/components/shell/viewer-context";
import type { PageAction } from "@/components/ui/page-header";
import { usualSize } from "@/lib/domain/boards/kinds";
import type { AskedList } from "./download-list";

/**
 * "Add to dashboard": the list as it is asked, or how many it holds. The plant that the whole interface looks at is left out:
 * a dashboard has its own.
 */
export function useListTile(resource: string, columns: string[], ask: () => AskedList | null): PageAction[] {
  const t = useTranslations();
  const add = useAddToBoard();
  const { plant } = useViewer();
  if (!add) return [];

  function offer() {
    const asked = ask();
    if (!asked) return;
    const isSet = ([name, value]: [string, unknown]) =>
      value !== undefined && value !== "" && !(name === "plant_id" && String(value) === String(plant));
    const list = { resource, query: Object.fromEntries(Object.entries(asked.query).filter(isSet)) };
    add?.([
      { kind: "list", ...usualSize.list, ...list, columns, max: 5 },
      { kind: "count", ...usualSize.count, ...list },
    ]);
  }

  return [{ icon: <LayoutTemplate aria-hidden />, label: t("boards.add.action"), isFolded: true, onSelect: offer }];
}
