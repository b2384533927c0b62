"use client";

import { useFormatter, useTranslations } from "next-intl";
import { PagesOfRows, pagesIn } from "@/components/resource/pages-of-rows";
import { TablesCard } from "@/components/storage/tables-card";
import { Card, CardBody, CardHeader, StatTile } from "@/components/ui/card";
import { useCountOf } from "@/components/ui/count-of";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Moment } from "@/components/ui/moment";
import { PageHeader } from "@/components/ui/page-header";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { useFileSize } from "@/components/ui/use-file-size";
import { useAddress } from "@/lib/client/use-address";
import { crashKinds } from "@/lib/inputs/usage";
import type { OnWire } from "@/lib/server/http/wire";
import type { Page } from "@/lib/server/resources/list";
import type { Crash } from "@/lib/services/monitoring/crashes/list";
import type { InstallationStorage } from "@/lib/services/monitoring/storage/storage";
import type { Usage } from "@/lib/services/views/usage/usage";
import { DayBars } from "./day-bars";

export interface UsageScreenProps {
  usage: OnWire<Usage>;
  storage: OnWire<InstallationStorage>;
  crashes: OnWire<Page<Crash>>;
  kind: (typeof crashKinds)[number] | null;
}

const spans = ["7", "30", "90", "365"] as const;
const series = ["readings", "alerts", "people", "visits"] as const;

/** How the installation is used, and what its devices failed at. */
export function UsageScreen({ usage, storage, crashes, kind }: UsageScreenProps) {
  const t = useTranslations("usage");
  const address = useAddress();

  return (
    <>
      <PageHeader title={t("title")}>
        <SegmentedControl
          label={t("span")}
          value={String(usage.days)}
          onValueChange={(days) => address.change({ days, page: null })}
          segments={spans.map((days) => ({ value: days as string, label: t("days", { count: Number(days) }) }))}
        />
      </PageHeader>
      <div className="page-pad grid grid-cols-[minmax(0,1fr)] gap-3">
        <Figures usage={usage} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2">
          {series.map((name) => (
            <Card key={name}>
              <CardHeader title={t(`by_day.${name}`)} />
              <CardBody>
                <DayBars
                  days={usage.daily.map((one) => ({ day: one.day, value: one[name] }))}
                  label={t(`by_day.${name}`)}
                />
              </CardBody>
            </Card>
          ))}
        </div>
        <TablesCard storage={storage} />
        <Crashes crashes={crashes} kind={kind} />
      </div>
    </>
  );
}

function Figures({ usage }: { usage: OnWire<Usage> }) {
  const t = useTranslations("usage");
  const format = useFormatter();
  const size = useFileSize();
  const number = (value: number, digits = 0) => format.number(value, { maximumFractionDigits: digits });
  const countOf = useCountOf();
  const { companies, plants, users, sensors, controllers, orders, storage, push } = usage;
  const tiles: [label: string, value: string][] = [
    [t("companies"), number(companies)],
    [t("plants"), number(plants)],
    [t("users"), number(users)],
    [t("sensors"), number(sensors)],
    [t("controllers"), number(controllers)],
    [t("readings_a_day"), number(usage.readings_a_day)],
    [t("alerts_per_100"), usage.alerts_per_100_sensors === null ? "–" : number(usage.alerts_per_100_sensors, 1)],
    [
      t("precision", { count: usage.diagnoses }),
      usage.diagnoses === 0 ? "–" : countOf(usage.confirmed, usage.diagnoses),
    ],
    [t("orders"), number(orders)],
    [t("classed"), countOf(usage.machines_classed, usage.machines)],
    [t("priced"), countOf(usage.items_priced, usage.items)],
    [t("confirmed_shifts"), countOf(usage.shifts_confirmed, usage.shifts_handed_over)],
    [t("visits"), number(usage.visits)],
    ...(push
      ? ([
          [t("push_sent"), number(push.sent)],
          [t("push_taken"), number(push.taken)],
          [t("push_seconds"), push.seconds === null ? "–" : number(push.seconds, 1)],
          [t("push_devices"), number(push.devices)],
        ] as [string, string][])
      : []),
    ...(storage
      ? ([
          [t("database"), size(storage.database)],
          [t("files"), size(storage.files)],
        ] as [string, string][])
      : []),
  ];

  return (
    <Card className="grid grid-cols-2 sm:grid-cols-3 lg:grid-cols-6">
      {tiles.map(([label, value]) => (
        <StatTile key={label} label={label} value={value} className="border-line-soft border-r border-b" />
      ))}
    </Card>
  );
}

/** Words for what is stored; what a controller has answered in its own words stays as it is. */
function useCrashTexts() {
  const t = useTranslations("usage.crashes");
  const commands = useTranslations("commands");
  const captures = useTranslations("spectrum.captures");
  const messages = useTranslations("controllers");

  return ({ kind, what, error }: Pick<OnWire<Crash>, "kind" | "what" | "error">) => {
    if (kind === "recompute") return { what: t("history"), error };
    if (kind === "capture") {
      const state = `states.${error as "failed"}` as const;
      return { what: t("axis", { axis: what.toUpperCase() }), error: captures.has(state) ? captures(state) : error };
    }
    if (kind === "message") {
      const [door, refusal] = [`doors.${what as "json"}`, `refusals.${error as "MALFORMED"}`] as const;
      return {
        what: messages.has(door) ? messages(door) : what,
        error: messages.has(refusal) ? messages(refusal) : error,
      };
    }
    const type = `types.${what as "graph"}` as const;
    const [known, state] = [`errors.${error as "connectivity"}`, `states.${error as "failed"}`] as const;
    return {
      what: commands.has(type) ? commands(type) : what,
      error: commands.has(known) ? commands(known) : commands.has(state) ? commands(state) : error,
    };
  };
}

function Crashes({ crashes, kind }: Pick<UsageScreenProps, "crashes" | "kind">) {
  const t = useTranslations("usage.crashes");
  const address = useAddress();
  const textsOf = useCrashTexts();
  const { data, meta } = crashes;

  return (
    <Card className="overflow-hidden">
      <CardHeader
        title={t("title")}
        className="min-h-12"
        actions={
          <SegmentedControl
            label={t("kind")}
            size="sm"
            value={kind ?? "all"}
            onValueChange={(value) => address.change({ kind: value === "all" ? null : value, page: null })}
            segments={[
              { value: "all" as string, label: t("all") },
              ...crashKinds.map((one) => ({ value: one as string, label: t(`kinds.${one}`) })),
            ]}
          />
        }
      />
      {data.length === 0 ? (
        <EmptyState kind={kind ? "filtered" : "first"} title={t("none")} className="py-10" />
      ) : (
        <ul className="divide-y divide-line-soft">
          {data.map((one) => (
            <li
              key={`${one.kind} ${one.id}`}
              className="grid gap-x-3 gap-y-0.5 px-3 py-2 text-sm md:grid-cols-[10rem_9rem_minmax(0,1fr)_minmax(0,1fr)]"
            >
              <span className="text-muted">
                <Moment at={one.at} />
              </span>
              <span className="font-semibold text-strong">{t(`kinds.${one.kind}`)}</span>
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {textsOf(one).what}
                {one.error && <span className="block text-muted text-xs">{textsOf(one).error}</span>}
              </span>
              <span className="min-w-0">
                {one.sensor_id ? (
                  <Link href={`/banner-sensors/${one.sensor_id}`} className="font-medium text-accent hover:underline">
                    {one.sensor}
                  </Link>
                ) : (
                  <Link href={`/controllers/${one.controller_id}`} className="font-medium text-accent hover:underline">
                    {one.controller}
                  </Link>
                )}
                <span className="block text-muted text-xs">
                  {one.plant}, {one.company}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <PagesOfRows className="border-line-soft border-t px-3 py-2" {...pagesIn(meta)} />
    </Card>
  );
}
