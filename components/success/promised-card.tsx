"use client";

import { Check, CornerDownRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useDay } from "@/components/ui/moment";
import { useMoney } from "@/components/ui/use-money";
import { cn } from "@/lib/client/class-names";
import type { OnWire } from "@/lib/server/http/wire";
import type { meetingScreen } from "@/lib/services/screens/success";

type Screen = OnWire<Awaited<ReturnType<typeof meetingScreen>>>;
export type Before = NonNullable<Screen["before"]>;
export type Since = NonNullable<Screen["since"]>;

export interface Carried {
  text: string;
  owner_id: number | null;
  due_on: string | null;
}

export interface PromisedCardProps {
  before: Before | null;
  since: Since | null;
  today: string;
  onCarry: (action: Carried) => void;
}

/** What the meeting before left open, and what the plant has approved since. */
export function PromisedCard({ before, since, today, onCarry }: PromisedCardProps) {
  const t = useTranslations("meeting-trackers");
  const dayText = useDay();
  const money = useMoney();
  const [taken, setTaken] = useState<ReadonlySet<number>>(new Set());
  const open = (before?.actions ?? []).map((action, at) => ({ ...action, at })).filter(({ is_done }) => !is_done);

  return (
    <section aria-label={t("promised")} className="rounded-card border border-line bg-sunk p-3 md:col-span-2">
      {before && (
        <>
          <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold text-strong">
            {t("promised")}
            <span className="font-normal text-muted text-xs">
              {t("promised_on", { date: dayText(before.held_on, "day") })}
            </span>
          </h3>
          {open.length === 0 && <p className="mt-1 text-muted">{t("nothing_promised")}</p>}
          <ul className="mt-1 grid gap-1">
            {open.map((action) => {
              const isLate = action.due_on != null && action.due_on < today;
              const isTaken = taken.has(action.at);
              return (
                <li key={action.at} className="flex flex-wrap items-center justify-between gap-2">
                  <span className="min-w-0">
                    {action.text}
                    <span className="block text-muted text-xs">
                      {action.owner?.name ?? t("no_owner")}
                      {action.due_on && (
                        <span className={cn(isLate && "font-medium text-alarm-text")}>
                          {", "}
                          {t(isLate ? "overdue" : "due", { date: dayText(action.due_on, "shortDay") })}
                        </span>
                      )}
                    </span>
                  </span>
                  <Button
                    size="sm"
                    disabled={isTaken}
                    onClick={() => {
                      const { text, owner_id, due_on } = action;
                      onCarry({ text, owner_id: owner_id ?? null, due_on: due_on ?? null });
                      setTaken(new Set([...taken, action.at]));
                    }}
                  >
                    {isTaken ? <Check aria-hidden /> : <CornerDownRight aria-hidden />}
                    {t(isTaken ? "carried" : "carry")}
                  </Button>
                </li>
              );
            })}
          </ul>
        </>
      )}
      {since && (
        <p className={cn(before && "mt-2 border-line-soft border-t pt-2")}>
          <span className="text-muted">{t(since.since ? "since" : "since_first")}: </span>
          {since.savings.length === 0 ? (
            <span className="text-muted">{t("since_none")}</span>
          ) : (
            <b className="font-semibold text-strong tabular-nums">
              {since.savings.map(({ amount, currency }) => money(amount, currency)).join(" + ")}
            </b>
          )}
        </p>
      )}
    </section>
  );
}
