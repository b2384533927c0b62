"use client";

import { usePathname, useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { useTransition } from "react";
import { reportRows } from "@/components/resource/framed-rows";
import { Rows } from "@/components/resource/rows";
import { litEntry, navigation } from "@/components/shell/navigation";
import { DateInput } from "@/components/ui/date-input";
import { EmptyState } from "@/components/ui/empty-state";
import { Moment } from "@/components/ui/moment";
import { PageHeader } from "@/components/ui/page-header";
import { Select } from "@/components/ui/select";
import { Hairline } from "@/components/ui/skeletons";
import { queryText } from "@/lib/client/query";
import { isWrittenTime } from "@/lib/domain/shared/plant-day";
import type { OnWire } from "@/lib/server/http/wire";
import type { PageVisits } from "@/lib/services/platform/page-visits/list";
import { LogTabs } from "./log-tabs";
import { VisitDays } from "./visit-days";

interface VisitsScreenProps {
  visits: OnWire<PageVisits>;
  companies: readonly { id: number; name: string }[];
  company_id: number | null;
  daterange: { from?: string; to?: string };
  mayReadEvents: boolean;
}

/** Which screens are used, and which nobody opens. */
export function VisitsScreen({ visits, companies, company_id, daterange, mayReadEvents }: VisitsScreenProps) {
  const t = useTranslations("logs");
  const router = useRouter();
  const pathname = usePathname();
  const [isPending, startTransition] = useTransition();
  const { days, totals } = visits.meta;
  const range = { from: daterange.from ?? days[0]?.day ?? "", to: daterange.to ?? days.at(-1)?.day ?? "" };
  const change = (part: { company_id?: string; daterange?: { from?: string; to?: string } }) => {
    const next = { view: "visits", company_id: company_id ?? undefined, daterange, ...part };
    startTransition(() => router.push(`${pathname}${queryText(next)}`, { scroll: false }));
  };

  return (
    <>
      <PageHeader title={t("title")} tabs={<LogTabs current="visits" mayReadEvents={mayReadEvents} mayReadVisits />} />
      <Hairline active={isPending} />
      <div className="page-pad grid min-w-0 content-start gap-3" aria-busy={isPending}>
        <div className="flex flex-wrap items-end gap-2">
          <Labelled text={t("visits.from")}>
            <DateInput
              key={range.from}
              aria-label={t("visits.from")}
              value={range.from}
              max={range.to}
              onValueChange={(from) => isWrittenTime(from) && change({ daterange: { ...range, from } })}
            />
          </Labelled>
          <Labelled text={t("visits.to")}>
            <DateInput
              key={range.to}
              aria-label={t("visits.to")}
              value={range.to}
              min={range.from}
              onValueChange={(to) => isWrittenTime(to) && change({ daterange: { ...range, to } })}
            />
          </Labelled>
          {companies.length > 1 && (
            <Labelled text={t("visits.company")}>
              <Select
                aria-label={t("visits.company")}
                value={company_id === null ? "all" : String(company_id)}
                onValueChange={(value) => change({ company_id: value === "all" ? undefined : value })}
                options={[
                  { value: "all", label: t("visits.every_company") },
                  ...companies.map(({ id, name }) => ({ value: String(id), label: name })),
                ]}
              />
            </Labelled>
          )}
        </div>
        {visits.data.length === 0 ? (
          <div className="rounded-card border border-line bg-card">
            <EmptyState title={t("visits.empty")} text={t("visits.empty_hint")} />
          </div>
        ) : (
          <>
            <section className="grid gap-2 rounded-card border border-line bg-card p-4">
              <h2 className="font-semibold text-strong">{t("visits.total", totals)}</h2>
              <VisitDays days={days} />
            </section>
            <VisitedPages pages={visits.data} />
          </>
        )}
      </div>
    </>
  );
}

function Labelled({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-1 text-muted text-xs max-md:w-full">
      <span aria-hidden>{text}</span>
      {children}
    </div>
  );
}

function VisitedPages({ pages }: { pages: VisitsScreenProps["visits"]["data"] }) {
  const t = useTranslations("logs.visits");
  const format = useFormatter();

  return (
    <div className="overflow-x-auto rounded-card border border-line bg-card">
      <Rows
        {...reportRows}
        of={pages}
        keyOf={({ page }) => page}
        columns={[
          {
            key: "page",
            head: t("page"),
            headClassName: "px-3 font-medium",
            cell: ({ page }) => <PageName page={page} />,
            className: "px-3 py-1",
          },
          { ...count, key: "visits", head: t("visits"), cell: ({ visits }) => format.number(visits) },
          { ...count, key: "people", head: t("people"), cell: ({ people }) => format.number(people) },
          {
            key: "last_at",
            head: t("last_at"),
            headClassName: "px-3 font-medium max-md:hidden",
            cell: ({ last_at }) => <Moment at={last_at} namesZone />,
            className: "whitespace-nowrap px-3 py-1 max-md:hidden",
          },
        ]}
      />
    </div>
  );
}

const count = {
  headClassName: "px-3 text-right font-medium",
  className: "px-3 py-1 text-right tabular-nums",
};

const entries = navigation.flatMap((group) => group.entries);

/** As the menu calls it, with the address that distinguishes its parts. */
function PageName({ page }: { page: string }) {
  const t = useTranslations();
  const entry = litEntry(entries, page);

  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      {entry && <span className="font-semibold text-strong">{t(`shell.nav.${entry.key}`)}</span>}
      <span className="wrap-anywhere font-mono text-muted text-xs">
        {page.replaceAll("{id}", `‹${t("logs.visits.record")}›`)}
      </span>
    </span>
  );
}
