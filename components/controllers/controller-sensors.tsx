import { useTranslations } from "next-intl";
import { Elapsed } from "@/components/dashboard/elapsed";
import { Battery } from "@/components/ui/battery";
import { Card, CardHeader } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Signal } from "@/components/ui/signal";
import { StatusMark } from "@/components/ui/status-chip";
import type { ControllerScreen } from "@/lib/services/screens/controller";

/** The sensors that a controller speaks for. */
export function ControllerSensors({ sensors, now }: ControllerScreen) {
  const t = useTranslations("controllers");

  return (
    <Card>
      <CardHeader title={t("sensors_of")} note={sensors.length} />
      {sensors.length === 0 && <p className="px-3 py-2.5 text-muted">{t("no_sensors")}</p>}
      <ul>
        {sensors.map((sensor) => (
          <li
            key={sensor.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line-soft border-b px-3 py-2 last:border-0"
          >
            <span className="flex min-w-0 items-center gap-3">
              <StatusMark level={sensor.level} />
              <Link
                href={`/${sensor.type === "ncd" ? "ncd" : "banner"}-sensors/${sensor.id}`}
                className="font-medium text-strong hover:text-accent hover:underline"
              >
                {sensor.equipment ? `${sensor.equipment.name} · ` : ""}
                {sensor.name}
              </Link>
            </span>
            <span className="font-mono text-muted text-xs">{sensor.uid}</span>
            <span className="ml-auto flex items-center gap-3 text-muted text-xs">
              <Signal strength={sensor.signal} />
              <Battery percent={sensor.battery_pct} />
              {sensor.last_seen_at ? <Elapsed since={sensor.last_seen_at} now={now} /> : t("never_seen")}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
