import { useDownloads } from "@/components/resource/use-downloads";
import { useExport } from "@/components/resource/use-export";
import { useListTile } from "@/components/resource/use-list-tile";
import type { PageAction } from "@/components/ui/page-header";
import { api } from "@/lib/client/api";
import type { Query } from "@/lib/client/query";

const shownColumns = ["label", "status", "due_at"];

/** The screen's own question, sent for an export, downloaded, or put on a dashboard. */
export function useOrderExport(query: Query | null): PageAction[] {
  const byMail = useExport(
    () => query && api.get<{ message: string }>("/maintenance/export/excel", { query, isQuiet: true }),
  );

  const ask = () => query && { resource: "work-orders", query };

  return [byMail, ...useDownloads(ask), ...useListTile("work-orders", shownColumns, ask)];
}
