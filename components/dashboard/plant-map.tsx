import { useTranslations } from "next-intl";
import { buttonStyle } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { RollUp } from "@/components/ui/status-chip";
import { StatusShape } from "@/components/ui/status-shape";
import { isAbnormal } from "@/lib/domain/shared/levels";
import { hrefOf } from "@/lib/domain/structure/hierarchy";
import type { PlantTile } from "@/lib/services/views/dashboard/plant-map";

/** "All plants": the plants, worst first, with their sensors by level. */
export function PlantMap({ plants, mayAdd }: { plants: readonly PlantTile[]; mayAdd?: boolean }) {
  const t = useTranslations("dashboard.plants");
  const levels = useTranslations("levels");

  return (
    <Card>
      <CardHeader title={t("title")} note={t("note", { count: plants.length })} />
      {plants.length === 0 ? (
        <EmptyState
          title={t("empty")}
          action={
            mayAdd && (
              <Link href="/set-up?new=1" className={buttonStyle({ variant: "primary" })}>
                {t("add")}
              </Link>
            )
          }
        />
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-2 p-3">
          {plants.map((plant) => (
            <li key={plant.id}>
              <Link
                href={hrefOf({ kind: "plant", id: plant.id })}
                title={levels(plant.level)}
                className="grid gap-1 rounded-control border border-line p-3 hover:border-control hover:bg-hover"
              >
                <span className="flex items-center gap-1.5 font-semibold text-strong">
                  {isAbnormal(plant.level) && <StatusShape level={plant.level} />}
                  {plant.name}
                </span>
                <span className="text-muted text-xs">{plant.company}</span>
                {Object.keys(plant.levels).length > 0 ? (
                  <RollUp counts={plant.levels} />
                ) : (
                  <span className="text-faint text-xs">{t("silent")}</span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
