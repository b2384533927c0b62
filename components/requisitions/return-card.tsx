import { useTranslations } from "next-intl";
import { useMoney } from "@/components/ui/use-money";
import type { Requisition } from "./types";

type Invested = Pick<
  Requisition,
  "yearly_benefit" | "yearly_cost" | "outlay" | "outlay_counted" | "roi_estimate" | "payback_months" | "currency"
>;

/** The return of the first year, when the outlay is back, and what both are made of. */
export function ReturnCard({ of, isLocked }: { of: Invested; isLocked: boolean }) {
  const t = useTranslations("requisitions");
  const money = useMoney();
  const { yearly_benefit, yearly_cost, outlay, outlay_counted, roi_estimate, payback_months, currency } = of;
  if (roi_estimate === null || yearly_benefit === null || outlay_counted === null)
    return <p className="text-muted">{t("no_roi")}</p>;
  const net = yearly_benefit - (yearly_cost ?? 0);

  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <div className="flex gap-6">
        <p>
          <strong className={`block font-bold text-xl ${roi_estimate < 0 ? "text-alarm-text" : "text-strong"}`}>
            {Math.round(roi_estimate)}%
          </strong>
          <span className="text-muted text-xs">{t("first_year")}</span>
        </p>
        <p>
          <strong className="block font-bold text-lg text-strong">
            {payback_months === null ? t("never_back") : t("months", { months: Math.round(payback_months * 10) / 10 })}
          </strong>
          {payback_months !== null && <span className="text-muted text-xs">{t("payback")}</span>}
        </p>
      </div>
      <div className="min-w-52 flex-1">
        <dl className="grid gap-1">
          <Row name={t("benefit")} value={money(yearly_benefit, currency)} />
          <Row name={t("cost")} value={money(yearly_cost ? -yearly_cost : 0, currency)} />
          <Row name={outlay === null ? t("outlay_lines") : t("outlay")} value={money(outlay_counted, currency)} />
        </dl>
        {isLocked && <p className="mt-1 text-muted text-xs">{t("locked_return")}</p>}
      </div>
      <Payback
        outlay={outlay_counted}
        net={net}
        months={payback_months}
        after={money(net - outlay_counted, currency)}
      />
    </div>
  );
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt>{name}</dt>
      <dd className="font-semibold text-strong tabular-nums">{value}</dd>
    </div>
  );
}

const [width, height] = [176, 64];

/** Money over the first twelve months: what is laid out comes back along a line; the point is where it is back. */
function Payback({
  outlay,
  net,
  months,
  after,
}: {
  outlay: number;
  net: number;
  months: number | null;
  after: string;
}) {
  const t = useTranslations("requisitions");
  const end = net - outlay;
  const [top, bottom] = [Math.max(end, 0), -outlay];
  const y = (value: number) => ((top - value) / (top - bottom || 1)) * (height - 8) + 4;
  const backAt = months !== null && months <= 12 ? (months / 12) * width : null;

  return (
    <figure className="w-44 shrink-0">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className="w-full"
        role="img"
        aria-label={t("after_year", { amount: after })}
      >
        {backAt !== null && <path d={`M${backAt} ${y(0)}L${width} ${y(end)}V${y(0)}Z`} className="fill-accent-tint" />}
        <path d={`M0 ${y(0)}H${width}`} className="stroke-control" strokeDasharray="3 3" fill="none" />
        <path d={`M0 ${y(-outlay)}L${width} ${y(end)}`} className="stroke-accent" strokeWidth={2} fill="none" />
        {backAt !== null && (
          <circle cx={backAt} cy={y(0)} r={4} className="fill-accent stroke-card" strokeWidth={1.5} />
        )}
      </svg>
      <figcaption className="text-muted text-xs">{t("after_year", { amount: after })}</figcaption>
    </figure>
  );
}
