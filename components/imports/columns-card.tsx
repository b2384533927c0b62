"use client";

import { ArrowRight, History, Minus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { cn } from "@/lib/client/class-names";
import { ColumnsDialog } from "./columns-dialog";
import type { Current } from "./types";

const shown = 6;

interface ColumnsCardProps {
  current: Current;
  fields: readonly string[];
  /** Of fields that are the company's own. */
  customNames: Readonly<Record<string, string>>;
  mayChange: boolean;
}

/** What each column of the file was taken for. */
export function ColumnsCard({ current, fields, customNames, mayChange }: ColumnsCardProps) {
  const t = useTranslations("imports.screen");
  const label = useTranslations("imports.headings");
  const [isEditing, setEditing] = useState(false);
  const { columns, first } = current;
  const count = (wanted: string) => columns.filter(({ from }) => from === wanted).length;
  const out = columns.filter(({ field }) => field === null).length;
  const facts = [
    count("remembered") > 0 && t("remembered", { count: count("remembered") }),
    count("proposed") > 0 && t("proposed", { count: count("proposed") }),
    count("chosen") > 0 && t("chosen", { count: count("chosen") }),
    out > 0 && t("not_imported_count", { count: out }),
  ].filter(Boolean);

  return (
    <Card className="overflow-hidden">
      <CardHeader
        title={t("columns")}
        note={`${t("columns_in_file", { count: columns.length })} ${facts.join(", ")}`}
        actions={
          mayChange && (
            <Button variant="ghost" size="sm" onClick={() => setEditing(true)}>
              {t("edit_columns")}
            </Button>
          )
        }
      />
      <ul className="grid grid-cols-2 sm:grid-cols-3 lg:grid-cols-6">
        {columns.slice(0, shown).map(({ header, field, from }, at) => (
          <li
            key={header}
            className={cn(
              "min-w-0 border-line-soft border-r border-b px-3 py-1.5 last:border-r-0",
              from === "chosen" && "bg-accent-tint",
              from === "proposed" && "bg-sunk",
            )}
          >
            <span className="flex items-center gap-1.5">
              <span className="truncate font-mono text-body text-xs" title={header}>
                {header || "–"}
              </span>
              {from === "proposed" && <span className="ml-auto shrink-0 text-muted text-xs">{t("proposed_mark")}</span>}
              {from === "remembered" && (
                <History
                  aria-label={t("remembered", { count: 1 })}
                  role="img"
                  className="ml-auto size-3 shrink-0 text-muted"
                />
              )}
            </span>
            <span className={cn("flex items-center gap-1 text-sm", field ? "font-semibold text-strong" : "text-muted")}>
              {field ? (
                <ArrowRight aria-hidden className="size-3.5 shrink-0 text-muted" />
              ) : (
                <Minus aria-hidden className="size-3.5 shrink-0" />
              )}
              <span className="truncate">
                {field ? (customNames[field] ?? label(`${current.kind}.${field}` as "plant.line")) : t("not_imported")}
              </span>
            </span>
            <span className="block truncate font-mono text-muted text-xs">{first[at] || " "}</span>
          </li>
        ))}
      </ul>
      {columns.length > shown && (
        <p className="px-3 py-1.5 text-muted text-xs">{t("more_columns", { count: columns.length - shown })}</p>
      )}
      {isEditing && (
        <ColumnsDialog current={current} fields={fields} customNames={customNames} onClose={() => setEditing(false)} />
      )}
    </Card>
  );
}
