"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/lib/client/class-names";

interface FormBarProps {
  isOverDialog: boolean;
  isDirty: boolean;
  isSubmitting: boolean;
  /** Another action of the screen. */
  actions?: ReactNode;
  /** What saving does, where it does more. */
  saveLabel?: string;
  onDelete?: () => void;
  onDiscard: () => void;
}

/** Delete, discard and save, in sight however long the form is. */
export function FormBar({ isOverDialog, isDirty, isSubmitting, actions, saveLabel, ...on }: FormBarProps) {
  const t = useTranslations();
  const { onDelete, onDiscard } = on;

  return (
    <div
      data-no-print
      className={cn(
        "sticky z-10 mt-auto flex flex-wrap items-center gap-2 border-line border-t bg-card px-4 py-2.5 max-md:px-3",
        // Over a dialog there is no bar of the shell to stay clear of.
        isOverDialog ? "bottom-0" : "bottom-bottombar max-md:pb-7",
      )}
    >
      {onDelete && (
        <Button variant="danger" onClick={onDelete} aria-label={t("ui.delete")}>
          <Trash2 aria-hidden />
          <span className="max-md:sr-only">{t("ui.delete")}</span>
        </Button>
      )}
      {actions}
      <span role="status" className="ml-auto text-muted text-xs max-md:sr-only">
        {isDirty && t("resource.unsaved.note")}
      </span>
      <Button disabled={!isDirty || isSubmitting} onClick={onDiscard}>
        {t("resource.unsaved.discard")}
      </Button>
      <Button type="submit" variant="primary" busy={isSubmitting} className="max-md:h-14 max-md:flex-1 md:min-w-24">
        {saveLabel ?? t("ui.save")}
      </Button>
    </div>
  );
}
