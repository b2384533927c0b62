"use client";

import { Plus } from "lucide-react";
import { useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { RecomputeDialog } from "@/components/recomputes/recompute-dialog";
import { useCan, useViewer } from "@/components/shell/viewer-context";
import { buttonStyle } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Moment } from "@/components/ui/moment";
import { PageHeader } from "@/components/ui/page-header";
import { SearchInput } from "@/components/ui/search-input";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { isForeign, type Row } from "@/lib/client/rows";
import type { Description } from "@/lib/resources/describe";
import { FormulaDialog } from "./formula-dialog";

export interface FormulaListProps {
  resource: Description;
  rows: readonly Row[];
  isArchived: boolean;
  /** What the address asks to edit: null when nothing, "new" or an id. */
  edited: string | null;
  row: Row | null;
}

const views = ["live", "archived"] as const;

/** The library of formulas: a name, the formula, and who uses it. */
export function FormulaList({ resource, rows, isArchived, edited, row }: FormulaListProps) {
  const t = useTranslations("formulas");
  const router = useRouter();
  const can = useCan();
  const [search, setSearch] = useState("");
  const [rewritten, setRewritten] = useState<number | null>(null);
  const sought = search.trim().toLowerCase();
  const found = rows.filter((one) => `${one.name} ${one.expression}`.toLowerCase().includes(sought));
  const newHref = can(resource.may.create) ? "?edit=new" : undefined;

  return (
    <>
      <PageHeader
        title={t("title")}
        primary={newHref ? { label: t("new"), icon: <Plus aria-hidden />, href: newHref } : undefined}
      />
      <div className="page-pad grid min-w-0 content-start gap-3 pt-0!">
        <div className="flex flex-wrap items-center gap-2">
          <SearchInput value={search} onValueChange={setSearch} className="max-md:max-w-none" />
          <SegmentedControl
            label={t("show")}
            value={isArchived ? "archived" : "live"}
            onValueChange={(view) => router.replace(view === "archived" ? "?archived=1" : "?", { scroll: false })}
            segments={views.map((value) => ({ value, label: t(`views.${value}`) }))}
          />
        </div>
        <div className="min-w-0 rounded-card border border-line bg-card max-md:rounded-phone">
          {found.length > 0 ? (
            <ul>
              {found.map((one) => (
                <FormulaRow key={one.id} row={one} resource={resource} />
              ))}
            </ul>
          ) : sought ? (
            <EmptyState kind="filtered" />
          ) : (
            <EmptyState
              title={t("empty")}
              text={t("empty_hint")}
              action={
                newHref && (
                  <Link href={newHref} className={buttonStyle({ variant: "primary" })}>
                    <Plus aria-hidden />
                    {t("new")}
                  </Link>
                )
              }
            />
          )}
        </div>
      </div>
      <FormulaDialog
        key={edited ?? ""}
        resource={resource}
        row={row}
        open={edited !== null}
        onRewritten={setRewritten}
      />
      {rewritten !== null && can("update_controllers") && (
        <RecomputeDialog what={{ formula_id: rewritten }} since={null} onClose={() => setRewritten(null)} />
      )}
    </>
  );
}

function FormulaRow({ row, resource }: { row: Row; resource: Description }) {
  const t = useTranslations("formulas");
  const common = useTranslations("resource");
  const viewer = useViewer();
  const address = new URLSearchParams(useSearchParams());
  address.set("edit", String(row.id));
  const uses = { sensors: Number(row.sensors_count), subtypes: Number(row.subtypes_count) };

  return (
    <li className="grid gap-x-4 gap-y-1 border-line-soft border-b px-3 py-2.5 last:border-0 md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_auto] md:items-center">
      <Link
        href={`?${address}`}
        scroll={false}
        className="min-w-0 truncate font-medium text-strong hover:text-accent hover:underline touch:py-2"
      >
        {String(row.name)}
      </Link>
      <code className="min-w-0 break-words font-mono text-body text-xs">{String(row.expression)}</code>
      <span className="flex flex-wrap gap-x-3 text-muted text-xs">
        {isForeign(row, resource, viewer) && <span>{common("shared")}</span>}
        <span>{t("uses", uses)}</span>
        <Moment at={String(row.updated_at)} as="day" />
      </span>
    </li>
  );
}
