import { useTranslations } from "next-intl";
import { Battery } from "@/components/ui/battery";
import { Link } from "@/components/ui/link";
import { Signal } from "@/components/ui/signal";
import { StatusMark } from "@/components/ui/status-chip";
import type { Level } from "@/lib/domain/shared/levels";

export interface StripSensor {
  id: number;
  name: string;
  uid: string;
  level: Level;
  signal: number | null;
  battery_pct: number | null;
}

/** The sensors of an item, one chosen: how each is and whether it can be relied on. */
export function SensorStrip({
  equipment_id,
  sensors,
  current,
}: {
  equipment_id: number;
  sensors: readonly StripSensor[];
  current: number;
}) {
  const t = useTranslations("charts");

  return (
    <nav aria-label={t("sensors")} className="flex min-w-0 flex-wrap gap-1 rounded-card border border-line bg-card p-1">
      {sensors.map(({ id, name, uid, level, signal, battery_pct }) => (
        <Link
          key={id}
          href={`/equipments/${equipment_id}/details/pdm/${id}`}
          aria-current={id === current ? "page" : undefined}
          className="flex h-control min-w-0 max-w-full items-center gap-2.5 whitespace-nowrap rounded-control px-2.5 hover:bg-hover aria-[current]:bg-accent-tint touch:h-12"
        >
          <StatusMark level={level} />
          <span className="truncate font-medium text-strong">{name}</span>
          <span className="truncate font-mono text-muted text-xs max-md:hidden">{uid}</span>
          <Signal strength={signal} />
          <Battery percent={battery_pct} />
        </Link>
      ))}
    </nav>
  );
}
