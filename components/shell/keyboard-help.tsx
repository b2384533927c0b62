"use client";

import { BookOpen } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { Link } from "@/components/ui/link";

const sections = {
  anywhere: [
    ["palette", "Ctrl K"],
    ["help", "?"],
    ["newWorkOrder", "C"],
    ["closeLayer", "Esc"],
  ],
  goTo: [
    ["dashboard", "G D"],
    ["workOrders", "G W"],
    ["requisitions", "G R"],
    ["controllers", "G C"],
    ["settings", "G S"],
  ],
  lists: [
    ["search", "/"],
    ["move", "J K"],
    ["select", "X"],
    ["open", "Enter"],
    ["edit", "E"],
    ["record", "[ ]"],
    ["tree", "T"],
  ],
  alarms: [
    ["acknowledge", "A"],
    ["workOrder", "W"],
  ],
  spectrum: [
    ["line", "← →"],
    ["ten", "Shift ← →"],
    ["peak", "N"],
    ["cursors", "S H B F P"],
    ["harmonics", "+ −"],
    ["capture", "[ ]"],
    ["lock", "L"],
    ["zoom", "Z"],
  ],
} as const;

export interface KeyboardHelpProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function KeyboardHelp({ open, onOpenChange }: KeyboardHelpProps) {
  const t = useTranslations("shell.keys");

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t("title")} description={t("description")} width="lg">
      <div className="gap-8 md:columns-2">
        {Object.entries(sections).map(([section, keys]) => (
          <section key={section} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 font-semibold text-strong">{t(`sections.${section}`)}</h3>
            <dl>
              {keys.map(([name, combination]) => (
                <div key={name} className="flex min-h-8 items-center justify-between gap-3 border-line-soft border-b">
                  <dt>{t(`${section}.${name}`)}</dt>
                  <dd className="flex gap-1">
                    {combination.split(" ").map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Button asChild>
        <Link href="/help" onClick={() => onOpenChange(false)}>
          <BookOpen aria-hidden />
          {t("manual")}
        </Link>
      </Button>
    </Dialog>
  );
}
