"use client";

import { Droplet, Plus, Printer } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { type LubricatorStatus, lubricatorStatuses } from "@/lib/domain/lubrication/status";
import { FilterChip } from "./filter-chip";
import { LubricatorCard } from "./lubricator-card";
import { PointPanel } from "./point-panel";
import { LubricantResults } from "./results-card";
import { RoundCard } from "./round-card";
import type { LubricationScreen as Screen } from "./types";
import { ViewLinks } from "./view-links";

export interface LubricationScreenProps extends Screen {
  mayChange: boolean;
  mayCreate: boolean;
  mayControllers: boolean;
}

/** The view "Lubrication" of the controllers: today's round, and the automatic lubricators by what needs attention. */
export function LubricationScreen({ round, automatic, results, ...may }: LubricationScreenProps) {
  const t = useTranslations("lubricators");
  const [selected, select] = useState<number | null>(null);
  const [status, setStatus] = useState<LubricatorStatus | null>(null);
  const first = round.find(({ greasing }) => greasing) ?? round[0];
  const entry = round.find(({ point }) => point.id === selected) ?? first;
  const shown = automatic.filter((point) => status === null || point.status === status);

  return (
    <>
      <PageHeader
        title={t("title")}
        primary={
          may.mayCreate
            ? { label: t("new"), icon: <Plus aria-hidden />, href: "?view=lubrication&edit=new" }
            : undefined
        }
        actions={[
          ...(may.mayControllers
            ? [{ label: t("screen.lubricants"), icon: <Droplet aria-hidden />, href: "/settings/lube-type" }]
            : []),
          { label: t("screen.print"), icon: <Printer aria-hidden />, onSelect: () => window.print() },
        ]}
      >
        {may.mayControllers && <ViewLinks view="lubrication" />}
      </PageHeader>
      <div className="page-pad grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 xl:grid-cols-[minmax(0,1fr)_396px]">
          <RoundCard round={round} selected={entry?.point.id ?? null} onSelect={select} />
          {entry && (
            <div className="max-md:hidden xl:sticky xl:top-[calc(var(--shell-top)+0.75rem)]">
              <PointPanel entry={entry} />
            </div>
          )}
        </div>
        <div data-no-print>
          <LubricantResults results={results} />
        </div>
        <section aria-label={t("screen.automatic")} data-no-print className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h2 className="font-semibold text-strong">{t("screen.automatic")}</h2>
            <span className="text-muted text-xs">{t("screen.worst_first", { count: automatic.length })}</span>
            {automatic.length > 0 && <StatusFilter points={automatic} status={status} onChange={setStatus} />}
          </div>
          {automatic.length === 0 ? (
            <Card>
              <EmptyState title={t("screen.no_automatic")} text={t("screen.no_automatic_hint")} className="py-10" />
            </Card>
          ) : (
            <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4 2xl:grid-cols-6">
              {shown.map((point) => (
                <LubricatorCard key={point.id} point={point} mayChange={may.mayChange} />
              ))}
            </div>
          )}
        </section>
      </div>
    </>
  );
}

interface StatusFilterProps {
  points: Screen["automatic"];
  status: LubricatorStatus | null;
  onChange: (status: LubricatorStatus | null) => void;
}

/** The states in their precedence, with how many there are; pressed, only those are shown. */
function StatusFilter({ points, status, onChange }: StatusFilterProps) {
  const t = useTranslations("lubricators");
  const countOf = (one: LubricatorStatus) => points.filter((point) => point.status === one).length;

  return (
    <div className="flex flex-wrap gap-1.5">
      {lubricatorStatuses
        .filter((one) => countOf(one) > 0)
        .map((one) => (
          <FilterChip
            key={one}
            status={one}
            label={t(`options.status.${one}`)}
            count={countOf(one)}
            isOn={status === one}
            onToggle={() => onChange(status === one ? null : one)}
          />
        ))}
    </div>
  );
}
