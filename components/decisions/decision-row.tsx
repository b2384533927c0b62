"use client";

import {
  Ban,
  CircleHelp,
  CirclePlay,
  FilePlus,
  Lock,
  type LucideIcon,
  OctagonX,
  PenLine,
  Stamp,
  X,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { Elapsed } from "@/components/dashboard/elapsed";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { useMoney } from "@/components/ui/use-money";
import { usePlaceText } from "@/components/work-orders/place";
import { Priority } from "@/components/work-orders/priority";
import { cn } from "@/lib/client/class-names";
import type { Decision, DecisionAction } from "./types";
import type { Deciding } from "./use-decide";

const icons: Record<DecisionAction, LucideIcon> = {
  convert: FilePlus,
  reject: X,
  approve: Stamp,
  deny: Ban,
  review: CircleHelp,
  close: Lock,
  issue: PenLine,
  resume: CirclePlay,
};

export interface DecisionRowProps {
  of: Decision;
  now: string;
  deciding: Deciding;
}

/** What waits, for how long, at which place, and the buttons that decide it. An approval repeats its amount. */
export function DecisionRow({ of, now, deciding }: DecisionRowProps) {
  const t = useTranslations("decisions");
  const money = useMoney();
  const placeText = usePlaceText();
  const { kind, label, title, place, since, by, amount, currency, approver } = of;

  return (
    <li
      data-decision={`${kind} ${of.id}`}
      className="grid gap-2.5 border-line-soft border-b px-3 py-2.5 last:border-b-0 md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:gap-x-4 max-md:py-3.5"
    >
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 text-muted text-xs">
          <span className="font-semibold text-body">{t(`kinds.${kind}`)}</span>
          <span className="font-mono">{label}</span>
          <Elapsed since={since} now={now} />
        </p>
        <Link
          href={of.href}
          className="font-semibold text-strong [overflow-wrap:anywhere] hover:underline max-md:text-lg max-md:leading-snug touch:py-1"
        >
          {title}
        </Link>
        <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm max-md:text-base">
          {of.is_machine_down && (
            <span className="inline-flex items-center gap-1 font-semibold text-alarm-text">
              <OctagonX aria-hidden className="size-3.5" />
              {t("down")}
            </span>
          )}
          {of.priority && <Priority priority={of.priority} isQuiet />}
          {amount !== null && <span className="font-semibold text-strong tabular-nums">{money(amount, currency)}</span>}
          <span>{placeText(place)}</span>
          {by?.name && <span>{t(`by.${kind}`, { name: by.name })}</span>}
        </p>
        {approver && <p className="text-sm text-warning-text">{t("above_limit", { who: approver })}</p>}
      </div>
      <DecisionButtons of={of} deciding={deciding} />
    </li>
  );
}

/** The step that moves it on is the main one and stands at the end, under the thumb. */
function DecisionButtons({ of, deciding }: Omit<DecisionRowProps, "now">) {
  const t = useTranslations("decisions");
  const money = useMoney();
  const { kind, label, amount, currency } = of;
  const [main, ...others] = of.actions;
  const isBusy = deciding.isBusy(of);
  const textOf = (action: DecisionAction) =>
    action === "approve" && kind === "requisition" && amount !== null
      ? t("approve_amount", { amount: money(amount, currency) })
      : t(`actions.${action}`);

  return (
    <div className="flex flex-wrap gap-2 md:justify-end">
      {[...others, ...(main ? [main] : [])].map((action) => {
        const Icon = icons[action];
        const isMain = action === main;
        return (
          <Button
            key={action}
            variant={isMain ? "primary" : "secondary"}
            busy={isMain && isBusy}
            disabled={deciding.isAway || (!isMain && isBusy)}
            title={deciding.isAway ? t("needs_connection") : undefined}
            aria-label={t("named", { action: textOf(action), label })}
            onClick={() => void deciding.press(of, action)}
            className={cn("max-md:h-14 max-md:flex-1 max-md:text-base", isMain && "max-md:flex-[2]")}
          >
            <Icon aria-hidden />
            {textOf(action)}
          </Button>
        );
      })}
    </div>
  );
}
