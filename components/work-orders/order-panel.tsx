"use client";

import { RecordPane } from "@/components/split/record-pane";
import type { WorkOrderAction } from "@/lib/domain/maintenance/work-order";
import { ActionButtons, orderActions } from "./action-buttons";
import type { FullOrder, Surroundings } from "./types";
import { WorkOrderBody } from "./work-order-body";

export interface OrderPanelProps {
  /** Null where there is none of the address's. */
  order: FullOrder | null;
  now: string;
  isBusy: boolean;
  onAct: (action: WorkOrderAction) => void;
  people: Surroundings["people"];
}

/** The order beside the list. */
export function OrderPanel({ order, now, isBusy, onAct, people }: OrderPanelProps) {
  if (!order) return <RecordPane>{null}</RecordPane>;

  return (
    <RecordPane
      label={order.label}
      name={`${order.label} ${order.name}`}
      footer={orderActions(order).length > 0 && <ActionButtons order={order} onAct={onAct} isBusy={isBusy} />}
    >
      <WorkOrderBody key={order.id} order={order} now={now} people={people} isBrief />
    </RecordPane>
  );
}
