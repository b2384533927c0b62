"use client";

import { useFormatter, useTranslations } from "next-intl";
import { reportRows } from "@/components/resource/framed-rows";
import { PagesOfRows } from "@/components/resource/pages-of-rows";
import { Rows, type RowsColumn } from "@/components/resource/rows";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterChip } from "@/components/ui/filter-chips";
import { Link } from "@/components/ui/link";
import { Moment, useMoment } from "@/components/ui/moment";
import { cn } from "@/lib/client/class-names";
import { useAddress } from "@/lib/client/use-address";
import { overrideKinds } from "@/lib/domain/monitoring/limit-override";
import type { OnWire } from "@/lib/server/http/wire";
import type { OverridesScreen } from "@/lib/services/screens/limit-overrides";

export type OverridesCardProps = OnWire<OverridesScreen>;
type Figure = OverridesCardProps["figures"][number];
type Override = OverridesCardProps["rows"][number];

/** Who set limits although there were signs that a machine is not healthy, how often by month, and why. */
export function OverridesCard({ figures, rows, total, page, page_size, chosen }: OverridesCardProps) {
  const t = useTranslations("level-zones.overrides");
  const moment = useMoment();
  const url = useAddress();
  const figureColumns = useFigureColumns();
  const rowColumns = useRowColumns();
  const chips = [
    ["month", chosen.month && moment(`${chosen.month}-15`, "month")],
    ["person", chosen.user && (chosen.user.name ?? t("nobody"))],
  ] as const;

  return (
    <Card id="overrides">
      <CardHeader title={t("title")} />
      <p className="px-3 pb-2 text-muted text-xs">{t("explained")}</p>
      {figures.length === 0 ? (
        <EmptyState title={t("none")} className="py-8" />
      ) : (
        <>
          <Rows
            {...reportRows}
            of={figures}
            keyOf={({ month, user }) => `${month} ${user?.id ?? 0}`}
            columns={figureColumns}
          />
          <div className="flex flex-wrap items-center gap-2 border-line border-t px-3 py-2">
            <h3 className="mr-1 font-semibold text-strong">{t("list")}</h3>
            {chips.map(
              ([name, value]) =>
                value && (
                  <FilterChip
                    key={name}
                    label={t(name)}
                    value={value}
                    onRemove={() => url.change({ [name]: null, page: null })}
                  />
                ),
            )}
          </div>
          {rows.length === 0 ? (
            <EmptyState kind="filtered" title={t("none_such")} />
          ) : (
            <Rows
              {...reportRows}
              of={rows}
              keyOf={({ kind, sensor_id, name, at }) => `${kind} ${sensor_id} ${name} ${at}`}
              columns={rowColumns}
            />
          )}
          <PagesOfRows page={page} pageSize={page_size} total={total} />
        </>
      )}
    </Card>
  );
}

function useFigureColumns(): RowsColumn<Figure>[] {
  const t = useTranslations("level-zones.overrides");
  const format = useFormatter();
  const moment = useMoment();
  const address = ({ month, user }: Figure) =>
    `/settings/our-limits?${new URLSearchParams({ month, ...(user && { person: String(user.id) }) })}#overrides`;
  const count = (key: "learned_in_alarm" | "accepted_in_fault" | "loosened" | "without_reason", fold: string) =>
    ({
      key,
      head: key === "without_reason" ? t(key) : t(`kinds.${key}`),
      headClassName: cn("px-3 text-right font-medium", fold),
      className: cn("px-3 py-1.5 text-right tabular-nums", fold),
      cell: (row) => (
        <Link href={address(row)} className="text-strong underline-offset-2 hover:underline">
          {format.number(row[key])}
        </Link>
      ),
    }) satisfies RowsColumn<Figure>;

  return [
    {
      key: "person",
      head: t("person"),
      headClassName: "px-3 font-medium",
      className: "px-3 py-1.5",
      isRowHead: true,
      cell: (row) => (
        <>
          <Link href={address(row)} className="block font-semibold text-strong hover:underline">
            {row.user?.name ?? t("nobody")}
          </Link>
          <span className="block font-normal text-muted text-xs">{moment(`${row.month}-15`, "month")}</span>
        </>
      ),
    },
    ...overrideKinds.map((kind) => count(kind, kind === "loosened" ? "" : "max-md:hidden")),
    count("without_reason", ""),
  ];
}

function useRowColumns(): RowsColumn<Override>[] {
  const t = useTranslations("level-zones.overrides");
  const translate = useTranslations();
  const head = "px-3 font-medium";

  return [
    {
      key: "where",
      head: t("where"),
      headClassName: head,
      className: "px-3 py-1.5",
      isRowHead: true,
      cell: ({ equipment, equipment_id, sensor, sensor_id, name, plant }) => (
        <>
          {equipment_id ? (
            <Link
              href={`/equipments/${equipment_id}/details/pdm/${sensor_id}`}
              className="block font-semibold text-strong hover:underline"
            >
              {equipment}
            </Link>
          ) : (
            <span className="block font-semibold text-strong">{sensor}</span>
          )}
          <span className="block font-normal text-muted text-xs">
            {[sensor, name && translate(name), plant].filter(Boolean).join(" · ")}
          </span>
        </>
      ),
    },
    {
      key: "kind",
      head: t("what"),
      headClassName: head,
      className: "px-3 py-1.5",
      cell: ({ kind, reason, user }) => (
        <>
          {t(`kinds.${kind}`)}
          <span className={cn("block text-xs", reason ? "text-body" : "text-warning-text")}>
            {reason ? `“${reason}”` : t("no_reason")}
          </span>
          <span className="block text-muted text-xs md:hidden">{user?.name ?? t("nobody")}</span>
        </>
      ),
    },
    {
      key: "person",
      head: t("person"),
      headClassName: cn(head, "max-md:hidden"),
      className: "px-3 py-1.5 max-md:hidden",
      cell: ({ user }) => user?.name ?? t("nobody"),
    },
    {
      key: "at",
      head: t("at"),
      headClassName: cn(head, "max-md:hidden"),
      className: "whitespace-nowrap px-3 py-1.5 max-md:hidden",
      cell: ({ at, time_zone }) => <Moment at={at} as="minute" timeZone={time_zone} />,
    },
  ];
}
