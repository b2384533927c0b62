"use client";

import { Trash2, X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Kbd } from "@/components/ui/kbd";
import { cn } from "@/lib/client/class-names";
import { useHotkeys } from "@/lib/client/use-hotkeys";

export interface BulkBarProps {
  count: number;
  onClear: () => void;
  /** "Select all 214 that match": left out when they are all selected or too many. */
  everything?: { total: number; onSelect: () => void };
  onDelete?: () => void;
  /** BulkButtons of a rich screen. */
  children?: ReactNode;
}

/** Dark and floating, because it acts on what is chosen and not on the page. */
export function BulkBar({ count, onClear, everything, onDelete, children }: BulkBarProps) {
  const t = useTranslations("resource.bulk");
  useHotkeys({ escape: onClear }, { enabled: count > 0 });
  if (count === 0) return null;

  return (
    <div
      role="toolbar"
      aria-label={t("label")}
      data-no-print
      className="fixed inset-x-0 bottom-[calc(var(--spacing-bottombar)+0.75rem)] max-md:bottom-[calc(var(--spacing-bottombar)+1.5rem)] z-20 mx-auto flex w-fit max-w-[calc(100vw-1.5rem)] items-center gap-0.5 overflow-x-auto rounded-card bg-strong px-1.5 py-1.5 text-card shadow-float [scrollbar-width:none]"
    >
      <span aria-live="polite" className="whitespace-nowrap px-2.5 font-semibold">
        <span className="max-md:sr-only">{t("selected", { count })}</span>
        <span aria-hidden className="md:hidden">
          {count}
        </span>
      </span>
      {everything && (
        <BulkButton onSelect={everything.onSelect}>{t("everything", { count: everything.total })}</BulkButton>
      )}
      <span aria-hidden className="mx-1 h-5 w-px shrink-0 bg-card/30" />
      {children}
      {onDelete && (
        <BulkButton icon={<Trash2 aria-hidden />} onSelect={onDelete}>
          {t("delete")}
        </BulkButton>
      )}
      <BulkButton icon={<X aria-hidden />} onSelect={onClear} label={t("clear")}>
        <Kbd className="border-card/40 bg-transparent text-card touch:hidden">Esc</Kbd>
      </BulkButton>
    </div>
  );
}

export interface BulkButtonProps {
  icon?: ReactNode;
  label?: string;
  onSelect: () => void;
  disabled?: boolean;
  children?: ReactNode;
}

export function BulkButton({ icon, label, onSelect, disabled, children }: BulkButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onSelect}
      className={cn(
        "flex h-control shrink-0 items-center gap-1.5 whitespace-nowrap rounded-control px-2.5 font-medium hover:bg-card/15 focus-visible:outline-offset-[-3px] focus-visible:outline-card disabled:opacity-50 max-md:px-2 [&>svg]:size-4 max-md:[&:not([aria-label])>svg]:hidden",
        // The way out stays in sight where the others have to be scrolled.
        label && "max-md:-right-1.5 max-md:sticky max-md:bg-strong",
      )}
    >
      {icon}
      {children}
    </button>
  );
}
