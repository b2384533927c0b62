"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { cn } from "@/lib/client/class-names";
import { IconButton } from "./button";
import { controlStyle } from "./input";

export interface PagerProps {
  page: number;
  pageSize: number;
  total: number;
  /** Counting stopped at this many: written "1,000+". */
  capped?: boolean;
  onPageChange: (page: number) => void;
  pageSizes?: readonly number[];
  onPageSizeChange?: (size: number) => void;
  className?: string;
}

export function Pager({ page, pageSize, total, capped, onPageChange, ...rest }: PagerProps) {
  const { pageSizes = [10, 18, 24, 50, 100], onPageSizeChange, className } = rest;
  const t = useTranslations("ui.pager");
  const format = useFormatter();
  const last = Math.max(1, Math.ceil(total / pageSize));
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const to = capped ? page * pageSize : Math.min(total, page * pageSize);
  const sizes = [...new Set([...pageSizes, pageSize])].sort((a, b) => a - b);

  return (
    <nav
      aria-label={t("label")}
      data-no-print
      className={cn(
        "flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-1.5 text-muted text-xs tabular-nums",
        className,
      )}
    >
      <span aria-live="polite">
        {total === 0
          ? t("none")
          : t("range", {
              from: format.number(from),
              to: format.number(to),
              total: format.number(total) + (capped ? "+" : ""),
            })}
      </span>
      <span className="ml-auto flex items-center gap-4">
        {onPageSizeChange && (
          <span className="flex items-center gap-2">
            {t("rows")}
            {/* The browser's own select: every list has this one, and none needs more of it. */}
            <select
              aria-label={t("rowsLabel")}
              value={pageSize}
              onChange={(event) => onPageSizeChange(Number(event.target.value))}
              className={cn(controlStyle, "h-control-sm w-auto border-line px-1.5 py-0 font-semibold text-xs")}
            >
              {sizes.map((size) => (
                <option key={size} value={size}>
                  {format.number(size)}
                </option>
              ))}
            </select>
          </span>
        )}
        <span className="flex items-center gap-1">
          <IconButton
            size="sm"
            variant="secondary"
            label={t("previous")}
            disabled={page <= 1}
            onClick={() => onPageChange(page - 1)}
          >
            <ChevronLeft aria-hidden />
          </IconButton>
          <span className="min-w-14 text-center">
            {t.rich("page", {
              page: format.number(page),
              last: format.number(last) + (capped ? "+" : ""),
              b: (chunks) => <b className="font-semibold text-strong">{chunks}</b>,
            })}
          </span>
          <IconButton
            size="sm"
            variant="secondary"
            label={t("next")}
            disabled={!capped && page >= last}
            onClick={() => onPageChange(page + 1)}
          >
            <ChevronRight aria-hidden />
          </IconButton>
        </span>
      </span>
    </nav>
  );
}
