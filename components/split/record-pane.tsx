"use client";

import { ChevronDown, ChevronUp, Maximize2, SearchX, X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button, buttonStyle, IconButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { SkeletonRecord } from "@/components/ui/skeletons";
import { useSplitAround } from "./split-context";

export interface RecordPaneProps {
  /** The record's number, of the one that is shown. */
  label?: ReactNode;
  /** Its name, for a screen reader. */
  name?: string;
  /** What else can be done with it, in the head of the pane. */
  tools?: ReactNode;
  /** Its next steps. */
  footer?: ReactNode;
  /** Its parts are still fetched. */
  isComing?: boolean;
  /** The record; left out where there is none. */
  children?: ReactNode;
}

/** A record beside its list. While another is on its way, its outline stands here; a missing one is shown as missing. */
export function RecordPane({ label, name, tools, footer, isComing = false, children }: RecordPaneProps) {
  const { state, pane, onPaneKey } = useSplitAround();
  const t = useTranslations("ui.record");
  const isShown = state === "shown" && children !== undefined;
  const isLoading = state === "loading" || (state === "shown" && isComing);

  return (
    <Card
      ref={pane}
      tabIndex={-1}
      aria-label={(isShown && name) || t("label")}
      aria-busy={isLoading}
      onKeyDown={onPaneKey}
      className="split:sticky split:top-[calc(var(--shell-top)+0.75rem)] flex split:h-[calc(100dvh-var(--shell-top)-4.25rem)] split:min-h-80 flex-col outline-none focus-visible:border-accent"
    >
      <PaneHead label={isShown ? label : null} tools={isShown ? tools : null} />
      {isShown ? (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it, also where nothing in it can be focused */}
          <div tabIndex={0} className="min-h-0 flex-1 split:overflow-y-auto p-3.5 max-md:p-3">
            {children}
          </div>
          {/* Sticky also beside a list: where the head above takes two rows, the pane ends below the screen until it is scrolled. */}
          {footer && (
            <footer className="flex flex-wrap rounded-b-card max-md:rounded-b-phone justify-end gap-2 border-line border-t bg-card p-3 sticky bottom-0 max-split:bottom-bottombar max-md:pb-7">
              {footer}
            </footer>
          )}
        </>
      ) : isLoading ? (
        <SkeletonRecord />
      ) : (
        <Gone />
      )}
    </Card>
  );
}

function PaneHead({ label, tools }: Pick<RecordPaneProps, "label" | "tools">) {
  const { wanted, position, step, close, pageOf } = useSplitAround();
  const t = useTranslations("ui");

  return (
    <header
      data-no-print
      className="flex min-h-11 items-center gap-1 border-line-soft border-b pr-1.5 pl-3.5 touch:min-h-14"
    >
      <p className="min-w-0 flex-1 truncate text-muted text-xs">
        <span className="font-mono">{label}</span>
        {position && <span className="ml-2 tabular-nums">{t("record.position", position)}</span>}
      </p>
      {tools}
      <IconButton
        size="sm"
        label={t("record.previous")}
        disabled={!position || position.at === 1}
        onClick={() => step(-1)}
        className="max-split:hidden"
      >
        <ChevronUp aria-hidden />
      </IconButton>
      <IconButton
        size="sm"
        label={t("record.next")}
        disabled={!position || position.at === position.of}
        onClick={() => step(1)}
        className="max-split:hidden"
      >
        <ChevronDown aria-hidden />
      </IconButton>
      {pageOf && wanted !== null && (
        <Link
          href={pageOf(wanted)}
          aria-label={t("record.page")}
          className={buttonStyle({ variant: "ghost", size: "icon-sm" })}
        >
          <Maximize2 aria-hidden />
        </Link>
      )}
      <IconButton size="sm" label={t("close")} onClick={close}>
        <X aria-hidden />
      </IconButton>
    </header>
  );
}

/** Deleted, of another plant, or never there: which of them is nobody's to know. */
function Gone() {
  const { close } = useSplitAround();
  const t = useTranslations("ui");

  return (
    <div role="alert">
      <EmptyState
        icon={SearchX}
        title={t("record.gone")}
        text={t("record.gone_hint")}
        action={<Button onClick={close}>{t("close")}</Button>}
      />
    </div>
  );
}
