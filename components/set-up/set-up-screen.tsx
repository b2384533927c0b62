"use client";

import { LayoutDashboard, LifeBuoy } from "lucide-react";
import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/ui/page-header";
import { cn } from "@/lib/client/class-names";
import type { Labels } from "@/lib/domain/imports/columns";
import { setUpSteps } from "@/lib/domain/structure/set-up";
import type { SetUpScreen as Screen } from "@/lib/services/screens/set-up";
import { CompanyCard } from "./company-card";
import { GatewayCard } from "./gateway-card";
import { LimitsCard } from "./limits-card";
import { NewPlantCard } from "./new-plant-card";
import { PeopleCard } from "./people-card";
import { PlantCard } from "./plant-card";
import { StepMark } from "./step-card";
import { StructureCard } from "./structure-card";
import { useStepNotes } from "./use-step-notes";

export interface SetUpScreenProps {
  screen: Screen;
  /** Of the browser. */
  zone: string;
  /** Names of the columns of a plant's table, in every language. */
  labels: Labels;
}

/** Six steps from nothing to the first reading. Each is saved as it is filled, and can be taken in any order. */
export function SetUpScreen({ screen, zone, labels }: SetUpScreenProps) {
  const t = useTranslations("set-up");
  const { of, done } = screen;

  return (
    <>
      <PageHeader
        title={of ? t("title_of", { plant: of.plant.name }) : t("title")}
        facts={t("facts", { done: done.length, all: setUpSteps.length })}
        actions={of ? [{ label: t("dashboard"), icon: <LayoutDashboard aria-hidden />, href: "/dashboard/plant" }] : []}
      />
      <div className="page-pad grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-3 pt-0! lg:grid-cols-[228px_minmax(0,1fr)]">
        <Steps screen={screen} />
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 xl:grid-cols-2">
          <CompanyCard screen={screen} />
          {of ? <PlantCard screen={screen} plant={of.plant} /> : <NewPlantCard screen={screen} zone={zone} />}
          {of && (
            <>
              <StructureCard screen={screen} of={of} labels={labels} />
              <GatewayCard screen={screen} of={of} />
              <LimitsCard screen={screen} of={of} />
              <PeopleCard screen={screen} of={of} />
            </>
          )}
        </div>
      </div>
    </>
  );
}

/** The way at a glance, beside the steps. */
function Steps({ screen }: { screen: Screen }) {
  const t = useTranslations("set-up");
  const notes = useStepNotes(screen);

  return (
    <nav aria-label={t("way")} className="lg:sticky lg:top-16">
      <ol className="grid gap-0.5">
        {setUpSteps.map((step) => {
          const isNext = step === screen.next;
          const inside = (
            <>
              <StepMark step={step} {...screen} />
              <span className="min-w-0">
                <b className={cn("block font-semibold text-strong", isNext && "text-accent")}>{t(`steps.${step}`)}</b>
                <span className="block text-muted text-xs">{notes[step]}</span>
              </span>
            </>
          );
          const style = cn("flex gap-2.5 rounded-control px-2 py-1.5 touch:min-h-12", isNext && "bg-accent-tint");

          return (
            <li key={step} aria-current={isNext ? "step" : undefined}>
              {screen.of || step === "company" || step === "plant" ? (
                <a href={`#${step}`} className={cn(style, "hover:bg-hover")}>
                  {inside}
                </a>
              ) : (
                <span className={style}>{inside}</span>
              )}
            </li>
          );
        })}
      </ol>
      <p className="mt-3 flex gap-2 border-line border-t px-2 pt-3 text-muted text-xs max-lg:hidden">
        <LifeBuoy aria-hidden className="mt-0.5 size-3.5 shrink-0" />
        {t("any_order")}
      </p>
    </nav>
  );
}
