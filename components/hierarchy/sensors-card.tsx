import Link from "next/link";
import { useTranslations } from "next-intl";
import { Elapsed } from "@/components/dashboard/elapsed";
import { Battery } from "@/components/ui/battery";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Signal } from "@/components/ui/signal";
import { StatusChip } from "@/components/ui/status-chip";
import { StatusShape } from "@/components/ui/status-shape";
import { useReading } from "@/components/ui/use-reading";
import { hrefOf } from "@/lib/domain/hierarchy";
import { isAbnormal, type Level } from "@/lib/domain/levels";
import type { SensorTile } from "@/lib/services/equipments/dashboard";

export interface SensorsCardProps {
  equipment_id: number;
  sensors: readonly SensorTile[];
  now: string;
}

/** The sensors of an item: how each is, what it read last, and whether it can be relied on. */
export function SensorsCard({ equipment_id, sensors, now }: SensorsCardProps) {
  const t = useTranslations();
  const { figure } = useReading();

  return (
    <Card>
      <CardHeader title={t("hierarchy.sensors.title")} note={sensors.length > 0 ? sensors.length : undefined} />
      {sensors.length === 0 ? (
        <EmptyState title={t("hierarchy.sensors.none")} text={t("hierarchy.sensors.noneText")} className="py-8" />
      ) : (
        <ul className="grid gap-2.5 p-3 lg:grid-cols-2">
          {sensors.map((sensor) => (
            <li key={sensor.id} className="grid content-start gap-2 rounded-control border border-line p-3">
              <div className="flex flex-wrap items-center gap-2">
                <Link
                  href={hrefOf({ kind: "sensor", id: sensor.id, equipment_id })}
                  aria-label={t("hierarchy.sensors.open", { name: sensor.name })}
                  className="font-semibold text-strong hover:text-accent hover:underline"
                >
                  {sensor.name}
                </Link>
                <StatusChip level={sensor.level} />
                <span className="ml-auto flex items-center gap-3">
                  <Signal strength={sensor.signal} />
                  <Battery percent={sensor.battery_pct} />
                </span>
              </div>
              <dl className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-4 gap-y-1.5">
                {sensor.readings.map(({ parameter, name, value, unit, decimals, level }) => (
                  <div key={parameter}>
                    <dt className="flex items-center gap-1 text-muted text-xs">
                      {isAbnormal(level as Level) && <StatusShape level={level as Level} size={11} />}
                      {t(name)}
                    </dt>
                    <dd>
                      <b className="font-semibold text-strong tabular-nums">{figure(value, decimals)}</b>{" "}
                      <span className="text-muted text-xs">{unit}</span>
                    </dd>
                  </div>
                ))}
              </dl>
              <p className="text-muted text-xs">
                {sensor.last_seen_at
                  ? t.rich("hierarchy.sensors.lastSeen", {
                      ago: () => <Elapsed since={sensor.last_seen_at!} now={now} />,
                    })
                  : t("hierarchy.sensors.neverSeen")}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
