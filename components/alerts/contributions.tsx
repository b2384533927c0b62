"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { hrefOf } from "@/lib/domain/structure/hierarchy";
import type { WireAlert } from "./wire-alert";

/** What has most to do with an alert of measurements together, each with the way to its chart. */
export function Contributions({ of }: { of: NonNullable<WireAlert["contributions"]> }) {
  const t = useTranslations();
  const format = useFormatter();

  return (
    <div className="text-muted text-xs">
      <p>{t("alerts.together.explained")}</p>
      <ul>
        {of.map(({ sensor, parameter, name, share, deviation }) => (
          <li key={`${sensor.id} ${parameter}`}>
            <Link
              href={hrefOf({ kind: "sensor", id: sensor.id, equipment_id: sensor.equipment_id })}
              className="text-accent hover:underline touch:py-2"
            >
              {t(`alerts.together.${deviation < 0 ? "lower" : "higher"}`, {
                sensor: sensor.name,
                name: t(name),
                share: format.number(share, { style: "percent" }),
              })}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
