"use client";

import { History } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { HierarchyCrumb } from "@/components/shell/hierarchy-crumb";
import { PageHeader } from "@/components/ui/page-header";
import { labelOf, type Row } from "@/lib/client/rows";
import type { Description } from "@/lib/resources/describe";
import { useRecordHistory } from "./record-history";

interface FormHeadProps {
  resource: Description;
  row: Row | null;
  title?: ReactNode;
  crumbs?: ReactNode;
  facts?: string;
  maySeeHistory: boolean;
}

/** What the record is called, where it belongs and who changed it. */
export function FormHead({ resource, row, title, crumbs, facts, maySeeHistory }: FormHeadProps) {
  const t = useTranslations("logs");
  const noun = useTranslations(resource.name);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const RecordHistory = useRecordHistory();
  const name = row ? labelOf(row) : noun("new");
  const hasHistory = row !== null && RecordHistory !== null && maySeeHistory;

  return (
    <>
      <PageHeader
        title={title ?? name}
        crumbs={
          crumbs ?? <HierarchyCrumb segments={[{ href: resource.screen, label: noun("title") }, { label: name }]} />
        }
        actions={
          hasHistory
            ? [{ label: t("history"), icon: <History aria-hidden />, onSelect: () => setHistoryOpen(true) }]
            : []
        }
        facts={facts}
      />
      {hasHistory && isHistoryOpen && (
        <RecordHistory object={resource.name} id={row.id} label={name} onClose={() => setHistoryOpen(false)} />
      )}
    </>
  );
}
