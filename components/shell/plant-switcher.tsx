"use client";

import { ChevronsUpDown, Factory, Globe } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { inTime } from "@/lib/client/chunks";
import { cn } from "@/lib/client/class-names";
import type { PlantChoices, PlantValue } from "./plant-choice";
import { ZoneName } from "./zone-name";

// The list and its filter are fetched when the user opens it: every page would carry them otherwise.
const PlantList = dynamic(() => inTime(import("./plant-list")).then((module) => module.PlantList), {
  loading: () => null,
});

export interface PlantSwitcherProps extends PlantChoices {
  onChange: (value: PlantValue) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  className?: string;
}

export function PlantSwitcher({ plants, value, onChange, recent = [], allowAll, open, ...rest }: PlantSwitcherProps) {
  const { onOpenChange, className } = rest;
  const t = useTranslations("shell.plant");
  const [only, ...others] = plants;
  // Of one plant, "all" is that plant.
  const chosen = value === "all" && others.length === 0 ? only : plants.find((plant) => plant.id === value);
  const isAll = value === "all" && !chosen;
  const pick = (next: PlantValue) => {
    onOpenChange(false);
    if (next !== value) onChange(next);
  };

  return (
    <Popover open={open} onOpenChange={onOpenChange}>
      <PopoverTrigger
        className={cn(
          "flex h-[34px] min-w-0 items-center gap-2 rounded-control border border-line bg-card px-2.5 font-medium text-strong hover:bg-hover touch:h-12",
          className,
        )}
      >
        {isAll ? (
          <Globe aria-hidden className="size-4 shrink-0" />
        ) : (
          <Factory aria-hidden className="size-4 shrink-0" />
        )}
        <span className="sr-only">{t("prefix")}</span>
        <span className="truncate">{isAll ? t("all") : (chosen?.name ?? t("none"))}</span>
        {isAll && plants.length > 1 && (
          <span className="shrink-0 font-normal text-muted text-xs max-lg:hidden">
            {t("count", { count: plants.length })}
          </span>
        )}
        {chosen && (
          <>
            <ZoneName
              zone={chosen.time_zone}
              className="shrink-[9] truncate font-normal text-muted text-xs max-lg:hidden"
            />
            <ZoneName zone={chosen.time_zone} short className="shrink-0 font-normal text-muted text-xs lg:hidden" />
          </>
        )}
        <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-muted" />
      </PopoverTrigger>
      <PopoverContent align="start" className="w-96 overflow-hidden p-0">
        <PlantList plants={plants} value={value} recent={recent} allowAll={allowAll} onPick={pick} />
      </PopoverContent>
    </Popover>
  );
}
