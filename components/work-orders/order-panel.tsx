"use client";

import { NowHead } from "@/components/alerts/now-head";
import { RecordPane } from "@/components/split/record-pane";
import type { WorkOrderAction } from "@/lib/domain/maintenance/work-order";
import type { OnWire } from "@/lib/server/http/wire";
import type { ItemNow } from "@/lib/services/maintenance/stories/now";
import { ActionButtons, orderActions } from "./action-buttons";
import type { FullOrder, Surroundings } from "./types";
import { WorkOrderBody } from "./work-order-body";

export interface OrderPanelProps {
  /** Null where there is none of the address's. */
  order: FullOrder | null;
  /** The current state of its item, from its sensors. */
  item_now: OnWire<ItemNow> | null;
  now: string;
  isBusy: boolean;
  onAct: (action: WorkOrderAction) => void;
  people: Surroundings["people"];
}

/** The order beside the list. */
export function OrderPanel({ order, item_now, now, isBusy, onAct, people }: OrderPanelProps) {
  if (!order) return <RecordPane />;

  return (
    <RecordPane
      label={order.label}
      name={`${order.label} ${order.name}`}
      footer={orderActions(order).length > 0 && <ActionButtons order={order} onAct={onAct} isBusy={isBusy} />}
    >
      {item_now && item_now.level !== "ok" && <NowHead of={item_now} now={now} at="order" className="mb-3.5" />}
      <WorkOrderBody key={order.id} order={order} now={now} people={people} isBrief />
    </RecordPane>
  );
}
