"use client";

import { useTranslations } from "next-intl";
import type { CardProps } from "@/components/resource/list-cards";
import { HealthBar, HealthText } from "@/components/success/health-bar";
import { Link } from "@/components/ui/link";
import { StatusChip } from "@/components/ui/status-chip";
import { useReading } from "@/components/ui/use-reading";
import { isAbnormal } from "@/lib/domain/shared/levels";
import { hrefOf } from "@/lib/domain/structure/hierarchy";
import type { OnWire } from "@/lib/server/http/wire";
import type { CompanyHealth } from "@/lib/services/views/success/companies";

/** A company at a glance: its health, and the item that is the reason for it. */
export function CompanyPicture({ row }: CardProps) {
  const t = useTranslations("success");
  const picture = row.picture as OnWire<CompanyHealth> | null;
  if (!picture) return null;
  const { health, band, items, bad_items, worst } = picture;
  if (!health || !band) return <p className="mt-2 text-muted text-xs">{t("no_health")}</p>;

  return (
    <div className="mt-2 grid gap-1.5 text-xs">
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-muted">{t("card.health")}</span>
        <HealthText score={health.mean} band={band} />
      </p>
      <HealthBar score={health.mean} band={band} />
      {bad_items > 0 && <p className="text-muted">{t("bad_items", { count: bad_items, items })}</p>}
      {worst ? <Reason worst={worst} /> : <p className="text-muted">{t("card.calm")}</p>}
    </div>
  );
}

/** The item with the lowest health: how bad it is, and what it reads. */
function Reason({ worst }: { worst: NonNullable<OnWire<CompanyHealth>["worst"]> }) {
  const t = useTranslations();
  const { withUnit } = useReading();
  const { id, name, plant, level, score, band, worst: reading } = worst;

  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {isAbnormal(level) ? <StatusChip level={level} /> : <HealthText score={score} band={band} />}
        <Link href={hrefOf({ kind: "equipment", id })} className="font-semibold text-strong hover:underline">
          {name}
        </Link>
        <span className="text-muted">{plant}</span>
      </p>
      <p className="text-muted">
        {reading
          ? t("success.card.reads", { name: t(reading.name), value: withUnit(reading.value, reading) })
          : t("success.card.found")}
      </p>
    </div>
  );
}
