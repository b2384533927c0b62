import { useTranslations } from "next-intl";
import { Card, CardHeader } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { useMoment } from "@/components/ui/moment";
import { ProcessChip } from "@/components/ui/process-chip";
import { isOverdue, workOrderNumber } from "@/lib/domain/maintenance/work-order";
import type { OnWire } from "@/lib/server/http/wire";
import type { PlaceOrder } from "@/lib/services/maintenance/work-orders/of-place";

const list = "/maintenance/work-orders";

export interface OrdersCardProps {
  orders: readonly OnWire<PlaceOrder>[];
  /** Left out: work orders, and that there are none yet. */
  title?: string;
  empty?: string;
  /** The list narrowed to this place. */
  filter: string;
  now: string;
  timeZone: string;
}

/** What is to be done at a place and what was done last. */
export function OrdersCard({ orders, title, empty, filter, now, timeZone }: OrdersCardProps) {
  const t = useTranslations("hierarchy.orders");

  return (
    <Card>
      <CardHeader
        title={title ?? t("title")}
        note={title && orders.length > 0 ? String(orders.length) : undefined}
        actions={
          orders.length > 0 && (
            <Link href={`${list}?${filter}`} className="font-medium text-accent text-xs hover:underline">
              {t("all")}
            </Link>
          )
        }
      />
      {orders.length === 0 ? (
        <p className="px-3 py-2.5 text-muted">{empty ?? t("none")}</p>
      ) : (
        <ul>
          {orders.map((order) => (
            <li key={order.id} className="border-line-soft border-b last:border-0">
              <OrderLine order={order} now={now} timeZone={timeZone} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function OrderLine({ order, now, timeZone }: { order: OnWire<PlaceOrder>; now: string; timeZone: string }) {
  const t = useTranslations("hierarchy.orders");
  const momentText = useMoment();
  const day = (moment: string) => momentText(moment, "shortDay", timeZone);
  const isLate = isOverdue(
    { status: order.status, due_at: order.due_at ? new Date(order.due_at) : null, extended_at: null },
    new Date(now),
  );
  const facts = [
    order.assignee,
    order.completed_at
      ? t("done", { day: day(order.completed_at) })
      : order.due_at && t("due", { day: day(order.due_at) }),
  ];

  return (
    <Link
      href={`${list}/${order.id}`}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 hover:bg-hover touch:min-h-12"
    >
      <span className="font-mono text-muted text-xs">{workOrderNumber(order.number)}</span>
      <span className="min-w-0 flex-1 basis-40">
        <span className="block truncate font-medium text-strong">{order.name}</span>
        <span className="block truncate text-muted text-xs">{facts.filter(Boolean).join(" · ")}</span>
      </span>
      <ProcessChip state={isLate ? "overdue" : order.status} />
    </Link>
  );
}
