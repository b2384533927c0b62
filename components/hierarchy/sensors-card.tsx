import { useTranslations } from "next-intl";
import { Elapsed } from "@/components/dashboard/elapsed";
import { Battery } from "@/components/ui/battery";
import { buttonStyle } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Signal } from "@/components/ui/signal";
import { Sparkline } from "@/components/ui/sparkline";
import { StatusChip } from "@/components/ui/status-chip";
import { StatusShape } from "@/components/ui/status-shape";
import { useReading } from "@/components/ui/use-reading";
import { isAbnormal, type Level } from "@/lib/domain/shared/levels";
import { hrefOf } from "@/lib/domain/structure/hierarchy";
import type { SensorTile } from "@/lib/services/screens/item-dashboard";
import type { ShownSensor } from "@/lib/services/screens/place-details";

export interface SensorsCardProps {
  equipment_id: number;
  sensors: readonly ShownSensor[];
  now: string;
  /** Their gateway is where sensors are assigned. */
  mayAdd: boolean;
}

/** The sensors of an item: how each is, what it read last, and whether it can be relied on. */
export function SensorsCard({ equipment_id, sensors, now, mayAdd }: SensorsCardProps) {
  const t = useTranslations();

  return (
    <Card>
      <CardHeader title={t("hierarchy.sensors.title")} note={sensors.length > 0 ? sensors.length : undefined} />
      {sensors.length === 0 ? (
        <EmptyState
          title={t("hierarchy.sensors.none")}
          text={t("hierarchy.sensors.noneText")}
          className="py-8"
          action={
            mayAdd && (
              <Link href="/set-up#gateway" className={buttonStyle()}>
                {t("hierarchy.sensors.add")}
              </Link>
            )
          }
        />
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
              <dl>
                {sensor.readings.map((reading) => (
                  <Reading key={reading.parameter} reading={reading} />
                ))}
              </dl>
              {sensor.stuck.length > 0 && (
                <p className="font-medium text-alarm-text text-xs">
                  {t("hierarchy.sensors.stuck", { names: sensor.stuck.map(({ name }) => t(name)).join(", ") })}
                </p>
              )}
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

/** What it read last, beside what it did in the last seven days. */
function Reading({ reading }: { reading: SensorTile["readings"][number] }) {
  const t = useTranslations();
  const { figure, withUnit } = useReading();
  const { name, value, unit, decimals, spark = [] } = reading;
  const level = reading.level as Level;
  const known = spark.filter((one) => one !== null);
  const [from = "", to = ""] = [known[0], known.at(-1)].map((one) => withUnit(one, reading));

  return (
    <div className="flex items-center gap-3 border-line-soft border-b py-1 last:border-0">
      <dt className="flex min-w-0 flex-1 items-center gap-1.5 text-muted text-xs">
        {isAbnormal(level) && <StatusShape level={level} size={11} />}
        {t(name)}
      </dt>
      <dd className="flex shrink-0 items-center gap-3">
        {known.length > 1 && (
          <Sparkline
            values={spark}
            level={level}
            label={t("hierarchy.sensors.week", { from, to })}
            width={84}
            height={20}
          />
        )}
        <span className="min-w-20 text-right">
          <b className="font-semibold text-strong tabular-nums">{figure(value, decimals)}</b>{" "}
          <span className="text-muted text-xs">{unit}</span>
        </span>
      </dd>
    </div>
  );
}
