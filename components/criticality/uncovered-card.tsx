"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { Uncovered } from "@/lib/services/structure/criticality/uncovered";

interface UncoveredCardProps {
  of: Uncovered;
  isAllPlants: boolean;
  /** Names no more of them, and leads to the others. */
  most?: number;
}

/** Items of class A that nobody watches or looks after. */
export function UncoveredCard({ of, isAllPlants, most }: UncoveredCardProps) {
  const t = useTranslations("criticality.uncovered");
  const format = useFormatter();
  const named = of.items.slice(0, most);

  return (
    <Card>
      <CardHeader
        title={t("title")}
        note={of.count > 0 ? format.number(of.count) : undefined}
        actions={
          most !== undefined &&
          of.count > named.length && (
            <Link href="/criticality" className="font-medium text-accent text-xs hover:underline">
              {t("all")}
            </Link>
          )
        }
      />
      {of.count === 0 ? (
        <CardBody className="text-muted">{t("none")}</CardBody>
      ) : (
        <ul className="py-1">
          {named.map(({ id, name, plant, has_sensor, has_plan }) => (
            <li key={id} className="px-3 py-1.5">
              <Link
                href={`/equipments/${id}/details/main`}
                className="block font-medium text-strong hover:underline touch:py-1"
              >
                {name}
              </Link>
              <span className="block text-muted text-xs">
                {isAllPlants && `${plant} · `}
                {has_sensor ? t("no_plan") : has_plan ? t("no_sensor") : t("neither")}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
