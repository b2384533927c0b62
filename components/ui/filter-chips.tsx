"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cn } from "@/lib/client/class-names";
import { Button } from "./button";

export interface FilterChipProps {
  /** The filter's name: "Status". */
  label: ReactNode;
  /** What it lets through: "Pending, In work". Without one the chip only opens its editor. */
  value?: string;
  /** Opens the editor of this filter. */
  onEdit?: () => void;
  onRemove?: () => void;
}

export function FilterChip({ label, value, onEdit, onRemove }: FilterChipProps) {
  const t = useTranslations("ui.filter");
  const face = (
    <>
      {label}
      {value && <b className="max-w-60 truncate font-medium text-accent">{value}</b>}
    </>
  );
  const inner = "flex h-full items-center gap-1.5 rounded-control pl-[9px] text-sm";

  return (
    <span
      className={cn(
        "inline-flex h-control touch:h-[calc(var(--spacing-control)+2px)] shrink-0 items-center rounded-control border",
        value ? "border-accent/40 bg-accent-tint text-muted" : "border-line bg-card font-medium text-body",
      )}
    >
      {onEdit ? (
        <button type="button" onClick={onEdit} className={cn(inner, !onRemove && "pr-[9px]")}>
          {face}
        </button>
      ) : (
        <span className={cn(inner, !onRemove && "pr-[9px]")}>{face}</span>
      )}
      {onRemove && (
        <button
          type="button"
          onClick={onRemove}
          aria-label={t("remove", { name: typeof label === "string" ? label : (value ?? "") })}
          className="grid h-full w-7 place-items-center rounded-control text-muted hover:text-strong touch:w-12"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </span>
  );
}

export interface FilterChipsProps {
  children: ReactNode;
  /** Shown whenever anything is filtered. */
  onReset?: () => void;
  className?: string;
}

export function FilterChips({ children, onReset, className }: FilterChipsProps) {
  const t = useTranslations("ui.filter");

  return (
    <fieldset aria-label={t("active")} className={cn("flex min-w-0 flex-wrap items-center gap-[7px]", className)}>
      {children}
      {onReset && (
        <Button variant="ghost" onClick={onReset} className="px-2 text-accent">
          {t("reset")}
        </Button>
      )}
    </fieldset>
  );
}
