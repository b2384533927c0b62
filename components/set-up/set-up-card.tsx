"use client";

import { ArrowRight, FileUp, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCan } from "@/components/shell/viewer-context";
import { buttonStyle, IconButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { cn } from "@/lib/client/class-names";
import { hideSetUp } from "@/lib/client/set-up";
import { type SetUpStep, setUpSteps, stepMinutes } from "@/lib/domain/structure/set-up";
import { StepMark } from "./step-card";

export interface SetUpCardProps {
  plant: { id: number; name: string };
  done: readonly SetUpStep[];
  next: SetUpStep | null;
  /** Whether anything has come from the plant. */
  hasReadings: boolean;
}

/** On the dashboard until all of the way is gone, or a user hides it: how far it is, and on. */
export function SetUpCard({ plant, done, next, hasReadings }: SetUpCardProps) {
  const t = useTranslations("set-up");
  const can = useCan();
  const [isHidden, setHidden] = useState(false);
  if (isHidden) return null;
  const left = setUpSteps.filter((step) => !done.includes(step));
  const minutes = left.reduce((sum, step) => sum + stepMinutes[step], 0);

  return (
    <Card aria-label={t("card.label")} className="grid lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
      <div className="grid content-center gap-3 p-5 lg:p-8">
        <div className="flex items-start gap-2">
          <h2 className="flex-1 font-bold text-strong text-xl tracking-[-0.018em]">
            {t(hasReadings ? "card.goes_on" : "card.empty", { plant: plant.name })}
          </h2>
          <IconButton
            size="sm"
            label={t("card.hide")}
            onClick={() => {
              setHidden(true);
              hideSetUp(plant.id);
            }}
          >
            <X aria-hidden />
          </IconButton>
        </div>
        <p className="max-w-xl">{t("card.text", { count: left.length, minutes })}</p>
        <div className="flex flex-wrap gap-2">
          <Link href={next ? `/set-up#${next}` : "/set-up"} className={buttonStyle({ variant: "primary" })}>
            <ArrowRight aria-hidden />
            {t("card.continue")}
          </Link>
          {can("create_import_plant") && !done.includes("structure") && (
            <Link href="/plant-import?import=new" className={buttonStyle()}>
              <FileUp aria-hidden />
              {t("card.import")}
            </Link>
          )}
        </div>
      </div>
      <ol className="grid content-center gap-0.5 border-line-soft bg-sunk p-4 max-lg:border-t lg:border-l">
        {setUpSteps.map((step) => {
          const isDone = done.includes(step);

          return (
            <li key={step} data-step={step} data-done={isDone || undefined}>
              <Link
                href={`/set-up#${step}`}
                className="flex min-h-8 items-center gap-2.5 rounded-control px-2 hover:bg-hover touch:min-h-12"
              >
                <StepMark step={step} done={done} next={next} />
                <span className={cn("font-semibold", isDone ? "text-muted" : "text-strong")}>{t(`steps.${step}`)}</span>
                <span className="ml-auto text-muted text-xs">
                  {isDone ? t("card.done") : t("card.minutes", { minutes: stepMinutes[step] })}
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
