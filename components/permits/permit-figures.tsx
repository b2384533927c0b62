import { getTranslations } from "next-intl/server";
import { Card, StatTile } from "@/components/ui/card";
import type { PermitFigures } from "@/lib/services/screens/permits";

/** What permits come to: how many are open, have expired, were waived, and how long they wait. */
export async function PermitFiguresStrip({ figures }: { figures: PermitFigures }) {
  const t = await getTranslations("permits");
  const states = await getTranslations("permits.options.status");

  return (
    <Card className="mx-4 mb-3 flex flex-wrap max-md:mx-3">
      {(["requested", "issued", "suspended", "returned"] as const).map((status) => (
        <StatTile key={status} value={figures.by_status[status] ?? 0} label={states(status)} />
      ))}
      <StatTile value={figures.expired} label={t("overview.expired")} tone={figures.expired > 0 ? "alarm" : "plain"} />
      <StatTile value={figures.waived} label={t("overview.waived")} />
      <StatTile
        value={figures.median_minutes === null ? "–" : Math.round(figures.median_minutes)}
        unit={figures.median_minutes === null ? undefined : "min"}
        label={t("overview.median")}
      />
    </Card>
  );
}
