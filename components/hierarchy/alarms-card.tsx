import Link from "next/link";
import { useTranslations } from "next-intl";
import { CaseState } from "@/components/alerts/case-state";
import { LevelAgeLines } from "@/components/alerts/level-age";
import { Card, CardHeader } from "@/components/ui/card";
import { StatusChip } from "@/components/ui/status-chip";
import { useReading } from "@/components/ui/use-reading";
import { hrefOf } from "@/lib/domain/structure/hierarchy";
import type { OnWire } from "@/lib/server/http/wire";
import type { PlaceDetails } from "@/lib/services/screens/place-details";

/** The open alerts below a place. */
export function AlarmsCard({ alarms, now }: { alarms: OnWire<PlaceDetails["alarms"]>; now: string }) {
  const t = useTranslations();
  const { withUnit } = useReading();

  return (
    <Card>
      <CardHeader
        title={t("hierarchy.alarms.title")}
        note={alarms.length > 1 ? t("hierarchy.alarms.worst") : undefined}
      />
      {alarms.length === 0 ? (
        <p className="px-3 py-2.5 text-muted">{t("hierarchy.alarms.none")}</p>
      ) : (
        <ul>
          {alarms.map((alarm) => (
            <li key={alarm.id} className="grid gap-1 border-line-soft border-b px-3 py-2 last:border-0">
              <span className="flex flex-wrap items-center justify-between gap-2">
                <span className="flex flex-wrap items-center gap-2">
                  <StatusChip level={alarm.level} />
                  {alarm.case && (
                    <span className="font-medium text-strong text-xs">
                      <CaseState of={alarm.case} />
                    </span>
                  )}
                </span>
                <span className="text-right text-muted text-xs">
                  <LevelAgeLines level_since={alarm.level_since} abnormal_since={alarm.opened_at} now={now} />
                </span>
              </span>
              <Link
                href={hrefOf({ kind: "sensor", id: alarm.sensor.id, equipment_id: alarm.equipment.id })}
                className="font-medium text-strong hover:text-accent hover:underline"
              >
                {alarm.equipment.name} · {alarm.sensor.name}
              </Link>
              {alarm.name && alarm.last_value !== null && (
                <span className="text-muted text-xs">
                  {t(alarm.name)} {withUnit(alarm.last_value, alarm)}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
