import { ClockAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useViewer } from "@/components/shell/viewer-context";
import { useMoney } from "@/components/ui/use-money";
import { rowsWith } from "@/lib/domain/shared/known";
import { amountsOf } from "./amounts";
import { FigureRow } from "./figure-row";
import type { Board, Requisition } from "./types";

const day = 86_400_000;

/** The figures above the board: what waits for the viewer first, then what is under way and what came of it. */
export function BoardHead({ board }: { board: Board }) {
  const t = useTranslations("requisitions.head");
  const money = useMoney();
  const { rows, recent, roi, may } = board;
  const viewer = useViewer();
  const currency = rows[0]?.currency ?? viewer.currency;
  const of = (status: string) => rows.filter((one) => one.status === status);
  const sum = (some: readonly Requisition[]) =>
    some.length === 0
      ? money(0, currency)
      : amountsOf(some)
          .map((one) => money(one.amount, one.currency))
          .join(" · ");
  const pending = of("pending");
  const approved = of("approved");
  const late = of("in_work").filter(({ is_late }) => is_late).length;
  const longest = Math.max(
    0,
    ...rowsWith(of("on_hold"), "held_at").map(({ held_at }) => Date.parse(board.now) - Date.parse(held_at)),
  );
  const decide = { name: t("to_decide"), value: pending.length, note: sum(pending) };
  const take = { name: t("to_take"), value: approved.length, note: sum(approved) };
  const figures: { name: string; value: ReactNode; note: ReactNode }[] = [
    ...(may.decide ? [decide, take] : [take, decide]),
    {
      name: t("in_work"),
      value: of("in_work").length,
      note: late > 0 ? <Late>{t("late", { count: late })}</Late> : sum(of("in_work")),
    },
    {
      name: t("on_hold"),
      value: of("on_hold").length,
      note: of("on_hold").length > 0 ? t("longest", { days: Math.floor(longest / day) }) : "–",
    },
    {
      name: t("completed"),
      value: recent.completed,
      note: recent.average_days === null ? "–" : t("days", { days: Math.round(recent.average_days * 10) / 10 }),
    },
    {
      name: t("spend"),
      value:
        recent.spend_by_currency.length === 0
          ? money(0, currency)
          : recent.spend_by_currency.map((one) => (
              <span key={one.currency} className="block">
                {money(one.spend, one.currency)}
              </span>
            )),
      note: t("count", { count: recent.completed }),
    },
    {
      name: t("roi_final"),
      value: roi.final === null ? "–" : `${Math.round(roi.final)}%`,
      note:
        roi.final === null
          ? t("no_roi")
          : roi.estimated === null
            ? t("count", { count: roi.count })
            : t("estimate", { percent: `${Math.round(roi.estimated)}%` }),
    },
  ];

  return <FigureRow figures={figures} onPhone={4} />;
}

const Late = ({ children }: { children: ReactNode }) => (
  <span className="inline-flex items-center gap-1 font-semibold text-alarm-text">
    <ClockAlert aria-hidden className="size-3.5" />
    {children}
  </span>
);
