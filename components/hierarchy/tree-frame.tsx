"use client";

import { ListTree } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/lib/client/class-names";
import { useHotkeys } from "@/lib/client/use-hotkeys";
import { useStoredState } from "@/lib/client/use-stored-state";
import { TreePanel } from "./tree-panel";

/** The plant's tree beside a screen: T shows and hides it, and the choice is kept. Phones have the crumb instead. */
export function TreeFrame({ children }: { children: ReactNode }) {
  const t = useTranslations("hierarchy.tree");
  const [isOpen, setOpen] = useStoredState("tree-open", false);
  useHotkeys({ t: () => setOpen(!isOpen) });

  return (
    <div className="flex min-w-0 flex-1">
      <div
        data-no-print
        className={cn(
          "sticky top-topbar flex h-[calc(100dvh-var(--spacing-topbar))] shrink-0 flex-col border-line border-r bg-side max-md:hidden",
          isOpen ? "w-70" : "w-9",
        )}
      >
        <Button
          variant="ghost"
          size={isOpen ? "sm" : "icon-sm"}
          aria-expanded={isOpen}
          aria-label={t(isOpen ? "hide" : "show")}
          title={t(isOpen ? "hide" : "show")}
          onClick={() => setOpen(!isOpen)}
          className={cn("m-1", isOpen && "justify-start")}
        >
          <ListTree aria-hidden />
          {isOpen && <span className="font-semibold text-strong">{t("title")}</span>}
        </Button>
        {isOpen && <TreePanel />}
      </div>
      <div className="flex min-w-0 flex-1 flex-col">{children}</div>
    </div>
  );
}
