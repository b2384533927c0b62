"use client";

import { Command } from "cmdk";
import { Check, Globe } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { itemLabelStyle, itemStyle } from "@/components/ui/menu-style";
import { useMoment } from "@/components/ui/moment";
import { StatusShape } from "@/components/ui/status-shape";
import { cn } from "@/lib/client/class-names";
import type { PlantChoice, PlantChoices, PlantValue } from "./plant-choice";
import { ZoneName } from "./zone-name";

const shownRecent = 5;

export interface PlantListProps extends PlantChoices {
  onPick: (value: PlantValue) => void;
}

export function PlantList({ plants, value, recent = [], allowAll, onPick }: PlantListProps) {
  const t = useTranslations("shell.plant");
  const [query, setQuery] = useState("");
  const companies = useMemo(() => byCompany(plants), [plants]);
  const latest = recent
    .map((id) => plants.find((plant) => plant.id === id))
    .filter((plant) => plant !== undefined)
    .slice(0, shownRecent);
  const row = (plant: PlantChoice, prefix = "") => (
    <PlantRow
      key={`${prefix}${plant.id}`}
      prefix={prefix}
      plant={plant}
      chosen={plant.id === value}
      withCompany={prefix !== ""}
      onPick={() => onPick(plant.id)}
    />
  );

  return (
    <Command label={t("label")}>
      <Command.Input
        value={query}
        onValueChange={setQuery}
        placeholder={t("search")}
        className="h-11 w-full border-line-soft border-b bg-transparent px-3.5 text-sm text-strong outline-none"
      />
      <Command.List className="max-h-[min(26rem,60dvh)] overflow-y-auto overscroll-contain p-1">
        <Command.Empty className="px-3 py-8 text-center text-muted">{t("empty")}</Command.Empty>
        {allowAll && (
          <Command.Item value="all" keywords={[t("all")]} onSelect={() => onPick("all")} className={itemStyle}>
            <Globe aria-hidden />
            <span className="flex-1 font-medium text-strong">{t("all")}</span>
            {value === "all" && <Check aria-hidden className="text-accent!" />}
          </Command.Item>
        )}
        {!query && latest.length > 1 && (
          <Command.Group heading={<Heading>{t("recent")}</Heading>}>
            {latest.map((plant) => row(plant, "recent-"))}
          </Command.Group>
        )}
        {companies.map(([company, members]) => (
          <Command.Group key={company} heading={<Heading>{company}</Heading>}>
            {members.map((plant) => row(plant))}
          </Command.Group>
        ))}
      </Command.List>
    </Command>
  );
}

interface PlantRowProps {
  plant: PlantChoice;
  prefix: string;
  chosen: boolean;
  withCompany: boolean;
  onPick: () => void;
}

function PlantRow({ plant, prefix, chosen, withCompany, onPick }: PlantRowProps) {
  const momentText = useMoment();
  const time = momentText(new Date(), "clock", plant.time_zone);

  return (
    <Command.Item
      value={`${prefix}${plant.id}`}
      keywords={[plant.name, plant.company]}
      onSelect={onPick}
      className={itemStyle}
    >
      <span className="grid w-4 shrink-0 place-items-center">
        {plant.level === "ok" ? (
          <span className="size-1.5 rounded-full bg-control" />
        ) : (
          <StatusShape level={plant.level} size={13} />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium text-strong">{plant.name}</span>
        {withCompany && <span className="block truncate text-muted text-xs">{plant.company}</span>}
      </span>
      <span className="shrink-0 text-right text-muted text-xs">
        {time} <ZoneName zone={plant.time_zone} short />
      </span>
      <Check aria-hidden className={cn("text-accent!", !chosen && "invisible")} />
    </Command.Item>
  );
}

function Heading({ children }: { children: React.ReactNode }) {
  return <span className={cn(itemLabelStyle, "block")}>{children}</span>;
}

/** Not Map.groupBy: the tablets of some plants are older than it. */
function byCompany(plants: readonly PlantChoice[]): [string, PlantChoice[]][] {
  const companies = new Map<string, PlantChoice[]>();
  for (const plant of plants) companies.set(plant.company, [...(companies.get(plant.company) ?? []), plant]);
  return [...companies];
}
