"use client";

import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { blankRow, typedColumns, type useTableDraft } from "./use-table-draft";

export interface TypedRowsProps {
  draft: ReturnType<typeof useTableDraft>;
  isBusy: boolean;
  onCheck: (cells: string[][]) => void;
}

/** A row an item. The next row begins with the places of the one before, so that only what differs is typed. */
export function TypedRows({ draft: { rows, setRows }, isBusy, onCheck }: TypedRowsProps) {
  const t = useTranslations("set-up.structure");
  const headings = useTranslations("imports.headings.plant");
  const list = useRef<HTMLDivElement>(null);
  const isAdding = useRef(false);
  useEffect(() => {
    if (!isAdding.current) return;
    isAdding.current = false;
    const inputs = list.current?.querySelectorAll<HTMLInputElement>("[data-column=machine]");
    inputs?.[rows.length - 1]?.focus();
  }, [rows]);
  const add = () => {
    isAdding.current = true;
    setRows([...rows, { ...blankRow, line: rows.at(-1)?.line ?? "" }]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    add();
  };

  return (
    <>
      <div ref={list} className="grid gap-2">
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row that is being typed has nothing else of its own.
          <div key={at} className="flex items-start gap-1.5">
            <div className="grid min-w-0 flex-1 grid-cols-2 gap-1.5 md:grid-cols-5">
              {typedColumns.map((column) => (
                <Input
                  key={column}
                  data-column={column}
                  aria-label={t("cell", { column: headings(column), position: at + 1 })}
                  placeholder={headings(column)}
                  value={row[column]}
                  maxLength={120}
                  onKeyDown={onKeyDown}
                  onChange={({ target }) =>
                    setRows(rows.map((one, index) => (index === at ? { ...one, [column]: target.value } : one)))
                  }
                />
              ))}
            </div>
            <IconButton
              label={t("row_remove", { position: at + 1 })}
              disabled={rows.length === 1}
              onClick={() => setRows(rows.filter((_, index) => index !== at))}
            >
              <X aria-hidden />
            </IconButton>
          </div>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          busy={isBusy}
          onClick={() => onCheck([[...typedColumns], ...rows.map((row) => typedColumns.map((column) => row[column]))])}
        >
          {t("check")}
        </Button>
        <Button variant="ghost" onClick={add}>
          <Plus aria-hidden />
          {t("row_add")}
        </Button>
      </div>
    </>
  );
}
