import { useDownloads } from "@/components/resource/use-downloads";
import { useExport } from "@/components/resource/use-export";
import type { PageAction } from "@/components/ui/page-header";
import { api } from "@/lib/client/api";
import type { Query } from "@/lib/client/query";

/** The screen's own question, sent for an export or downloaded. */
export function useOrderExport(query: Query | null): PageAction[] {
  const byMail = useExport(
    () => query && api.get<{ message: string }>("/maintenance/export/excel", { query, isQuiet: true }),
  );

  return [byMail, ...useDownloads(() => query && { resource: "work-orders", query })];
}
