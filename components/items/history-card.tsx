import { Bell, ClipboardList, Droplets, MoveRight, SlidersHorizontal, Wrench } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Timeline } from "@/components/ui/timeline";
import type { OnWire } from "@/lib/server/http/wire";
import type { HistoryEntry } from "@/lib/services/structure/equipments/history";

type Entry = OnWire<HistoryEntry>;

const icons = {
  move: MoveRight,
  order: ClipboardList,
  repair: Wrench,
  alert: Bell,
  limits: SlidersHorizontal,
  greasing: Droplets,
};

export interface HistoryCardProps {
  entries: readonly Entry[];
  timeZone: string;
}

/** What happened to an item: moves, orders, repairs, greasings, alerts and changed limits, newest first. */
export function HistoryCard({ entries, timeZone }: HistoryCardProps) {
  const t = useTranslations("hierarchy.history");

  return (
    <Card>
      <CardHeader title={t("title")} />
      <CardBody>
        {entries.length === 0 ? (
          <p className="text-muted text-sm">{t("none")}</p>
        ) : (
          <div className="max-h-96 overflow-y-auto">
            <Timeline
              label={t("title")}
              entries={entries.map((entry, at) => {
                const Icon = icons[entry.kind];
                return {
                  id: `${entry.kind}-${at}`,
                  at: entry.at,
                  timeZone,
                  icon: <Icon />,
                  title: <Title entry={entry} />,
                  text: [entry.user?.name, entry.reason].filter(Boolean).join(" · ") || undefined,
                };
              })}
            />
          </div>
        )}
      </CardBody>
    </Card>
  );
}

function Title({ entry }: { entry: Entry }) {
  const t = useTranslations("hierarchy.history");
  const measured = useTranslations("parameters");
  const level = useTranslations("levels");
  const { order, alert, sensor, measurement, greasing } = entry;
  if (greasing) return <Greased greasing={greasing} />;
  if (entry.kind === "move")
    return <span>{t("move", { from: entry.from ?? t("nowhere"), to: entry.to ?? t("nowhere") })}</span>;
  if (order)
    return (
      <Link href={`/maintenance/work-orders/${order.id}`} className="hover:underline">
        {t(entry.kind === "repair" ? "repair" : "order", { label: order.label, name: order.name })}
      </Link>
    );
  const what = [sensor?.name, measurement && measured(measurement)].filter(Boolean).join(", ");

  return <span>{alert ? t("alert", { level: level(alert.level), what }) : t("limits", { what })}</span>;
}

function Greased({
  greasing: { lubricator, grams, before_db, after_db },
}: {
  greasing: NonNullable<Entry["greasing"]>;
}) {
  const t = useTranslations("hierarchy.history");
  const format = useFormatter();
  const number = (value: number) => format.number(value, { maximumFractionDigits: 1 });

  return (
    <Link href={`/lubrication/${lubricator.id}`} className="hover:underline">
      {t("greasing", { grams: number(grams), name: lubricator.name })}
      {after_db !== null && (
        <span className="font-normal text-muted">
          {" "}
          {t("decibels", { before: number(before_db), after: number(after_db) })}
        </span>
      )}
    </Link>
  );
}
