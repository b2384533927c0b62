"use client";

import { Check, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCan } from "@/components/shell/viewer-context";
import { IconButton } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { cn } from "@/lib/client/class-names";
import { dismissFirstSteps } from "@/lib/client/first-steps";
import { firstSteps, type PlantBeginning, stepHref, stepPermission } from "@/lib/domain/structure/first-steps";

/** What a new plant needs first, ticked by its records; goes when all is done or somebody closes it. */
export function FirstStepsCard({ plant_id, beginning }: { plant_id: number; beginning: PlantBeginning }) {
  const t = useTranslations("dashboard.firstSteps");
  const can = useCan();
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;

  return (
    <Card aria-label={t("title")}>
      <CardHeader
        title={t("title")}
        note={t("note", { done: beginning.done.length, all: firstSteps.length })}
        actions={
          <IconButton
            size="sm"
            label={t("dismiss")}
            onClick={() => {
              setClosed(true);
              dismissFirstSteps(plant_id);
            }}
          >
            <X aria-hidden />
          </IconButton>
        }
      />
      <ol className="grid md:grid-cols-2 xl:grid-cols-4">
        {firstSteps.map((step, index) => {
          const isDone = beginning.done.includes(step);
          const href = can(stepPermission[step]) ? stepHref(step, beginning) : null;
          return (
            <li key={step} data-step={step} data-done={isDone || undefined} className="flex gap-2.5 p-3">
              <span
                aria-hidden
                className={cn(
                  "grid size-6 shrink-0 place-items-center rounded-full border border-control text-muted text-xs",
                  isDone && "border-accent bg-accent text-accent-on",
                )}
              >
                {isDone ? <Check className="size-3.5" /> : index + 1}
              </span>
              <span className="min-w-0">
                {href && !isDone ? (
                  <Link href={href} className="font-semibold text-accent hover:underline">
                    {t(`steps.${step}`)}
                  </Link>
                ) : (
                  <span className={cn("font-semibold", isDone ? "text-muted" : "text-strong")}>
                    {t(`steps.${step}`)}
                  </span>
                )}
                <span className="block text-muted text-xs">{isDone ? t("done") : t(`hints.${step}`)}</span>
              </span>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
