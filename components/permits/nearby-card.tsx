"use client";

import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Card, CardHeader } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Moment } from "@/components/ui/moment";
import { PermitChip } from "./permit-chip";
import type { Nearby } from "./types";

/** Other permits on the same points, machine or line, and how many are open elsewhere; nothing where there are none. */
export function NearbyCard({ nearby: { rows, count }, timeZone }: { nearby: Nearby; timeZone: string }) {
  const t = useTranslations("permits.nearby");
  if (count === 0) return null;
  const near = rows.filter(({ nearness }) => nearness !== "plant");

  return (
    <Card aria-label={t("title")}>
      <CardHeader
        title={t("title")}
        note={near.length === 0 ? t("none") : undefined}
        actions={
          count > near.length && (
            <Link href="/permits" className="text-accent text-xs hover:underline">
              {t("elsewhere", { count: count - near.length })}
            </Link>
          )
        }
      />
      <ul className="grid divide-y divide-line-soft">
        {near.map((one) => (
          <li key={one.id} className="grid gap-0.5 px-3 py-2">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Link
                href={`/permits/${one.id}`}
                className="font-semibold text-strong hover:underline touch:inline-flex touch:min-h-8 touch:items-center touch:gap-1.5"
              >
                <span className="font-mono font-normal text-xs">{one.label}</span> {one.kind_name}
              </Link>
              <PermitChip of={one} />
              {one.status === "issued" && one.valid_until && (
                <Moment at={one.valid_until} timeZone={timeZone} className="text-muted text-xs" />
              )}
            </span>
            <span className="text-muted text-xs">
              {[one.name, one.place, one.holder?.name].filter(Boolean).join(", ")}
            </span>
            {one.nearness === "point" ? (
              <span className="flex items-center gap-1.5 text-sm text-warning-text">
                <TriangleAlert aria-hidden className="size-4 shrink-0" />
                {t("point", { points: one.shared_points.join(", ") })}
              </span>
            ) : (
              <span className="text-sm">{t(one.nearness)}</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
