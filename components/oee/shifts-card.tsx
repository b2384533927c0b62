"use client";

import { useTranslations } from "next-intl";
import { Card, CardHeader } from "@/components/ui/card";
import { useDay } from "@/components/ui/moment";
import { Ratio } from "./ratio";
import type { Screen } from "./types";

/** The last shifts side by side. */
export function ShiftsCard({ recent }: Pick<Screen, "recent">) {
  const t = useTranslations("processes");
  const day = useDay();

  return (
    <Card>
      <CardHeader title={t("last_shifts")} />
      <table className="w-full text-xs">
        <thead className="text-muted">
          <tr>
            <th className="px-3 py-1 text-left font-medium">{t("shift")}</th>
            <th className="px-1 py-1 text-right font-medium">{t("short.availability")}</th>
            <th className="px-1 py-1 text-right font-medium">{t("short.performance")}</th>
            <th className="px-1 py-1 text-right font-medium">{t("short.quality")}</th>
            <th className="px-3 py-1 text-right font-medium">{t("oee")}</th>
          </tr>
        </thead>
        <tbody>
          {recent.map((shift) => (
            <tr key={shift.id} className="border-line-soft border-t">
              <th scope="row" className="px-3 py-1 text-left font-medium text-strong">
                {shift.name} <span className="font-normal text-muted">{day(shift.date, "shortDay")}</span>
              </th>
              {(["availability", "performance", "quality"] as const).map((figure) => (
                <td key={figure} className="px-1 py-1 text-right">
                  {shift[figure] === null ? (
                    <>
                      <span aria-hidden className="text-muted">
                        –
                      </span>
                      <span className="sr-only">{t("not_measured")}</span>
                    </>
                  ) : (
                    <Ratio value={shift[figure]} />
                  )}
                </td>
              ))}
              <td className="px-3 py-1 text-right">
                <Ratio value={shift.oee} className={shift.oee === null ? "text-xs" : "font-semibold text-strong"} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {recent.length === 0 && <p className="px-3 pb-2 text-muted text-xs">{t("no_shift")}</p>}
    </Card>
  );
}
