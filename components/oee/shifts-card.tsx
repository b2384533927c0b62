"use client";

import { useTranslations } from "next-intl";
import { Rows } from "@/components/resource/rows";
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
      <Rows
        of={recent}
        keyOf={({ id }) => id}
        className="text-xs"
        headClassName="text-muted"
        rowClassName="border-line-soft border-t"
        pad="px-1 py-1"
        columns={[
          {
            key: "shift",
            head: t("shift"),
            isRowHead: true,
            pad: "px-3",
            className: "font-medium text-strong",
            cell: (shift) => (
              <>
                {shift.name} <span className="font-normal text-muted">{day(shift.date, "shortDay")}</span>
              </>
            ),
          },
          ...(["availability", "performance", "quality"] as const).map((figure) => ({
            key: figure,
            head: t(`short.${figure}`),
            isRight: true,
            cell: (shift: Screen["recent"][number]) =>
              shift[figure] === null ? <NotMeasured /> : <Ratio value={shift[figure]} />,
          })),
          {
            key: "oee",
            head: t("oee"),
            isRight: true,
            pad: "px-3",
            cell: ({ oee }) => <Ratio value={oee} className={oee === null ? "text-xs" : "font-semibold text-strong"} />,
          },
        ]}
      />
      {recent.length === 0 && <p className="px-3 pb-2 text-muted text-xs">{t("no_shift")}</p>}
    </Card>
  );
}

function NotMeasured() {
  const t = useTranslations("processes");

  return (
    <>
      <span aria-hidden className="text-muted">
        –
      </span>
      <span className="sr-only">{t("not_measured")}</span>
    </>
  );
}
