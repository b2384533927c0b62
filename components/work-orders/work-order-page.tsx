"use client";

import { ArrowLeft } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { OrderPermitsStrip } from "@/components/permits/order-permits-card";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Link } from "@/components/ui/link";
import { type PageAction, PageHeader } from "@/components/ui/page-header";
import { ProcessChip, type ProcessState } from "@/components/ui/process-chip";
import { toast } from "@/components/ui/toaster";
import { api, unlessRefused } from "@/lib/client/api";
import { cn } from "@/lib/client/class-names";
import type { WorkOrderAction } from "@/lib/domain/maintenance/work-order";
import type { OnWire } from "@/lib/server/http/wire";
import type { ItemNow } from "@/lib/services/maintenance/stories/now";
import type { ForecastAnswer } from "@/lib/services/screens/item-forecast";
import type { ItemDocument } from "@/lib/services/structure/equipments/documents";
import { ActionButtons, orderActions } from "./action-buttons";
import { ActionDialog, type Asking } from "./action-dialog";
import { ActionsMenu } from "./actions-menu";
import { OrderColumns } from "./order-columns";
import { OrderForecast } from "./order-forecast";
import { StepBars } from "./step-bars";
import { StepRunner } from "./step-runner";
import { type FullOrder, isPlannable, type Surroundings } from "./types";
import { type Answers, useActions } from "./use-actions";
import { useWithKept } from "./use-kept";
import { useOrderPageActions } from "./use-order-page-actions";
import { type AtHand, useStepAtHand } from "./use-step-at-hand";
import { WorkOrderBody } from "./work-order-body";
import { WorkOrderDialogOnDemand } from "./work-order-dialog-on-demand";

export interface WorkOrderPageProps {
  order: FullOrder;
  /** Of its item. */
  documents: readonly ItemDocument[];
  /** How its item is now; the finding below it is of the day it was made. */
  item_now: OnWire<ItemNow> | null;
  /** Of its item, while it is open. */
  forecast: OnWire<ForecastAnswer> | null;
  around: Surroundings;
}

/**
 * One order with its history. Who has work under way sees the step at hand: on a phone alone, with the order to pull up over
 * it, else before the order.
 */
export function WorkOrderPage(props: WorkOrderPageProps) {
  const { around } = props;
  const [order = props.order] = useWithKept([props.order]);
  const t = useTranslations("work-orders.delete");
  const { actOn, isBusy } = useActions();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const remove = useRemoval(order);

  const actions = orderActions(order);
  const begin = (action: WorkOrderAction) =>
    action === "start" ? take({ action, orders: [order] }, {}) : setAsking({ action, orders: [order] });
  async function take({ action }: Asking, answers: Answers) {
    const isTaken = await actOn(order, action, answers);
    // What was asked meanwhile stays open: a start may be taken after the last step is answered.
    if (isTaken) setAsking((open) => (open?.action === action ? null : open));
    return isTaken;
  }
  const atHand = useStepAtHand(order, () => begin("complete"));
  const tools = useOrderPageActions(order, {
    onEdit: isPlannable({ status: order.status, actions }, around) ? () => setEditing(true) : undefined,
    onDelete: () => setDeleting(true),
  });

  return (
    <OrderColumns columns={around.custom.columns}>
      <PhoneHead order={order} atHand={atHand} tools={tools} />
      <DeskHead order={order} begin={begin} isBusy={isBusy} tools={tools} />
      {atHand.step && <OrderPermitsStrip order={order} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 max-md:px-3 max-md:pt-2 md:page-pad md:pt-0! xl:has-data-at-hand:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)]">
        {atHand.step && <StepAtHand {...props} order={order} actions={actions} begin={begin} atHand={atHand} />}
        <WholeOrder
          {...props}
          order={order}
          actions={actions}
          begin={begin}
          isBusy={isBusy}
          isBehindStep={atHand.step !== undefined}
        />
      </div>
      <ActionDialog
        people={around.people}
        // As it is now: the last answer may have come after the question.
        asking={asking && { ...asking, orders: [order] }}
        onCancel={() => setAsking(null)}
        onGiven={take}
        isBusy={isBusy}
      />
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title={t("question")}
        object={`${order.label} ${order.name}`}
        consequences={[t(order.series_id === null ? "gone" : "of_series")]}
        action={t("title")}
        onConfirm={() => remove(() => setDeleting(false))}
      />
      {isEditing && <WorkOrderDialogOnDemand order={order} around={around} onClose={() => setEditing(false)} />}
    </OrderColumns>
  );
}

function useRemoval(order: FullOrder) {
  const t = useTranslations("work-orders.delete");
  const router = useRouter();

  return async (onAnswered: () => void) => {
    const answer = await unlessRefused(api.delete(`/maintenance/${order.id}`, { body: { apply_to: "this" } }));
    onAnswered();
    if (!answer) return;
    toast.success(t("done", { label: order.label }));
    router.push("/maintenance/work-orders");
  };
}

interface PhoneHeadProps {
  order: FullOrder;
  atHand: AtHand;
  tools: readonly PageAction[];
}

/** Back, the order's number and name, what else can be done with it, and its steps: no bar of the product stands over it. */
function PhoneHead({ order, atHand, tools }: PhoneHeadProps) {
  const t = useTranslations("ui");

  return (
    <header className="sticky top-(--shell-top) z-10 border-line border-b bg-card px-1 pb-1 md:hidden">
      <div className="flex items-center">
        <Link href="/maintenance/work-orders" aria-label={t("back")} className="grid size-12 place-items-center">
          <ArrowLeft aria-hidden className="size-6" />
        </Link>
        <div className="min-w-0 flex-1 py-1">
          <p className="flex flex-wrap items-center gap-x-2 font-mono text-muted text-xs">
            {order.label}
            <ProcessChip state={order.status as ProcessState} />
          </p>
          <h1 className="break-words font-semibold text-lg text-strong leading-tight">{order.name}</h1>
        </div>
        <ActionsMenu actions={tools} />
      </div>
      {order.steps.length > 0 && <StepBars order={order} atHand={atHand} className="px-2" />}
    </header>
  );
}

interface DeskHeadProps {
  order: FullOrder;
  begin: (action: WorkOrderAction) => void;
  isBusy: boolean;
  tools: readonly PageAction[];
}

function DeskHead({ order, begin, isBusy, tools }: DeskHeadProps) {
  const t = useTranslations("work-orders");

  return (
    <div className="max-md:hidden">
      <PageHeader
        title={order.name}
        crumbs={
          <Link href="/maintenance/work-orders" className="text-accent text-xs hover:underline">
            {t("title")}
          </Link>
        }
        aside={
          <>
            <span className="font-mono text-muted text-sm">{order.label}</span>
            <ProcessChip state={order.status as ProcessState} />
            {order.is_overdue && <ProcessChip state="overdue" />}
          </>
        }
        actions={tools}
      >
        <div className="flex flex-wrap gap-2">
          <ActionButtons order={order} onAct={begin} isBusy={isBusy} />
        </div>
      </PageHeader>
    </div>
  );
}

interface ShownOrderProps extends WorkOrderPageProps {
  actions: readonly WorkOrderAction[];
  begin: (action: WorkOrderAction) => void;
}

/** From a tablet on, a card before the order, for whose work it is. */
function StepAtHand({ atHand, ...shown }: ShownOrderProps & { atHand: AtHand }) {
  const { order, actions, begin } = shown;
  if (!atHand.step) return null;

  return (
    <section
      data-at-hand={order.is_mine || undefined}
      className={cn(
        "xl:sticky xl:top-[calc(var(--shell-top)+0.75rem)] md:grid md:gap-3 md:rounded-card md:border md:border-line md:bg-card md:p-4",
        !order.is_mine && "md:hidden",
      )}
    >
      <StepBars order={order} atHand={atHand} className="max-md:hidden" />
      <StepRunner
        // Answered by somebody else meanwhile, it shows that answer.
        key={`${atHand.step.id} ${atHand.step.answered_at}`}
        {...shown}
        atHand={atHand}
        step={atHand.step}
        onHold={actions.includes("hold") ? () => begin("hold") : undefined}
      />
    </section>
  );
}

/** All there is to the order; on a phone behind the step at hand, where it is pulled up. */
function WholeOrder({ isBehindStep, isBusy, ...shown }: ShownOrderProps & { isBehindStep: boolean; isBusy: boolean }) {
  const { order, documents, item_now, forecast, around, actions, begin } = shown;

  return (
    // A printed page is as narrow as a phone.
    <div className={cn("min-w-0", isBehindStep && "max-md:not-print:hidden")}>
      <Card className="@container p-5 max-md:border-0 max-md:bg-transparent max-md:p-0">
        <OrderForecast item_now={item_now} forecast={forecast} now={around.now} />
        <WorkOrderBody order={order} now={around.now} documents={documents} people={around.people} />
      </Card>
      {actions.length > 0 && (
        <div className="sticky bottom-0 z-10 -mx-3 mt-4 flex flex-wrap gap-2 border-line border-t bg-card p-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] md:hidden">
          <ActionButtons order={order} onAct={begin} isBusy={isBusy} isLarge />
        </div>
      )}
    </div>
  );
}
