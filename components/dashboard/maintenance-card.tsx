import { RotateCcw } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { buttonStyle } from "@/components/ui/button";
import { Card, CardHeader, StatTile } from "@/components/ui/card";
import { useCountOf } from "@/components/ui/count-of";
import { Link } from "@/components/ui/link";
import { useMoment } from "@/components/ui/moment";
import { ProcessChip, type ProcessState } from "@/components/ui/process-chip";
import { workOrderNumber } from "@/lib/domain/maintenance/work-order";
import type { MaintenanceNumbers } from "@/lib/services/views/dashboard/maintenance";

const list = "/maintenance/work-orders";

/** Four numbers and what is due next. */
export function MaintenanceCard({
  numbers,
  now,
  timeZone,
  isAllPlants,
  newHref,
}: {
  numbers: MaintenanceNumbers;
  now: string;
  timeZone: string;
  /** Of several plants each order names its own. */
  isAllPlants: boolean;
  /** Where an order is made, for those who may. */
  newHref?: string | null;
}) {
  const t = useTranslations("dashboard.maintenance");
  const format = useFormatter();
  const momentText = useMoment();

  return (
    <Card>
      <CardHeader
        title={t("title")}
        actions={
          <Link href={list} className="font-medium text-accent text-xs hover:underline">
            {t("open")}
          </Link>
        }
      />
      <div className="grid grid-cols-[repeat(4,auto)] divide-x divide-line-soft border-line-soft border-b">
        <StatTile
          value={format.number(numbers.overdue)}
          label={t("overdue")}
          tone={numbers.overdue > 0 ? "alarm" : "plain"}
        />
        <StatTile value={format.number(numbers.due_today)} label={t("dueToday")} className="px-2" />
        <StatTile value={format.number(numbers.in_work)} label={t("inWork")} className="px-2" />
        <StatTile value={format.number(numbers.open_requests)} label={t("requests")} className="px-2" />
      </div>
      {numbers.next.length === 0 && <NoOrders newHref={newHref} />}
      <ul>
        {numbers.next.map((order) => {
          const isLate = order.due_at !== null && order.due_at < now;
          const note = [order.assignee, isAllPlants && order.plant].filter(Boolean).join(" · ");
          return (
            <li key={order.id} className="border-line-soft border-b last:border-0">
              <Link href={`${list}/${order.id}`} className="flex items-center gap-2 px-3 py-2 hover:bg-hover">
                <span className="font-mono text-muted text-xs">{workOrderNumber(order.number)}</span>
                <span className="min-w-0 flex-1">
                  <span title={order.name} className="block truncate font-medium text-strong">
                    {order.name}
                  </span>
                  {note && (
                    <span title={note} className="block truncate text-muted text-xs">
                      {note}
                    </span>
                  )}
                </span>
                {isLate ? (
                  <ProcessChip state="overdue" label={momentText(order.due_at!, "shortDay", timeZone)} />
                ) : (
                  <ProcessChip state={order.status as ProcessState} />
                )}
              </Link>
            </li>
          );
        })}
      </ul>
      {numbers.repairs.watched > 0 && <Recurred {...numbers.repairs} />}
    </Card>
  );
}

/** How many repairs did not hold, of those that were watched for thirty days. */
function Recurred({ recurred, watched }: MaintenanceNumbers["repairs"]) {
  const t = useTranslations("dashboard.maintenance");
  const countOf = useCountOf();

  return (
    <Link
      href="/maintenance/repairs?outcome=recurred"
      className="flex min-h-[34px] items-center gap-2 border-line-soft border-t px-3 py-1.5 hover:bg-hover touch:min-h-12"
    >
      <RotateCcw aria-hidden className="size-3.5 text-muted" />
      {t("recurred")}
      <span className="ml-auto font-semibold text-strong tabular-nums">{countOf(recurred, watched)}</span>
    </Link>
  );
}

function NoOrders({ newHref }: { newHref?: string | null }) {
  const t = useTranslations("dashboard.maintenance");

  return (
    <div className="flex flex-wrap items-center justify-between gap-2 px-3 py-2.5">
      <p className="text-muted">{t("none")}</p>
      {newHref && (
        <Link href={newHref} className={buttonStyle({ size: "sm" })}>
          {t("make")}
        </Link>
      )}
    </div>
  );
}
