"use client";

import { ArrowLeft, Pencil, Printer, Route, ShoppingCart, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { storyHref } from "@/components/alerts/story-links";
import { useCan } from "@/components/shell/viewer-context";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { ProcessChip, type ProcessState } from "@/components/ui/process-chip";
import { toast } from "@/components/ui/toaster";
import { api, unlessRefused } from "@/lib/client/api";
import type { WorkOrderAction } from "@/lib/domain/maintenance/work-order";
import { openSteps } from "@/lib/domain/maintenance/work-order-steps";
import type { OnWire } from "@/lib/server/http/wire";
import type { ItemNow } from "@/lib/services/maintenance/stories/now";
import type { ForecastAnswer } from "@/lib/services/screens/item-forecast";
import type { ItemDocument } from "@/lib/services/structure/equipments/documents";
import { ActionButtons, orderActions } from "./action-buttons";
import { ActionDialog, type Asking } from "./action-dialog";
import { OrderForecast } from "./order-forecast";
import { StepBars, StepRunner } from "./step-runner";
import { type FullOrder, isPlannable, type Surroundings } from "./types";
import { type Answers, useActions } from "./use-actions";
import { useWithKept } from "./use-kept";
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

/** One order with its history. On a phone, work under way shows the step at hand. */
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
    if (isTaken) setAsking(null);
    return isTaken;
  }
  const shown = { ...props, order, begin, isBusy };

  return (
    <>
      <PhoneOrder {...shown} actions={actions} />
      <DeskOrder
        {...shown}
        onEdit={isPlannable({ status: order.status, actions }, around) ? () => setEditing(true) : undefined}
        onDelete={() => setDeleting(true)}
      />
      <ActionDialog
        people={around.people}
        asking={asking}
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
    </>
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

interface ShownOrderProps extends WorkOrderPageProps {
  begin: (action: WorkOrderAction) => void;
  isBusy: boolean;
}

/** The step at hand while work is under way, else the whole order. */
function PhoneOrder({ actions, ...props }: ShownOrderProps & { actions: readonly WorkOrderAction[] }) {
  const { order, documents, item_now, forecast, around, begin, isBusy } = props;
  const t = useTranslations("ui");
  const [next] = openSteps(order.steps);
  const step =
    order.status === "in_work" && actions.includes("complete") ? order.steps.find(({ id }) => id === next) : undefined;

  return (
    <div className="md:hidden">
      <header className="sticky top-(--shell-top) z-10 border-line border-b bg-card px-3 pt-2 pb-3">
        <div className="flex items-center gap-2">
          <Link href="/maintenance/work-orders" aria-label={t("back")} className="grid size-12 place-items-center">
            <ArrowLeft aria-hidden className="size-6" />
          </Link>
          <div className="min-w-0 flex-1">
            <p className="font-mono text-muted text-xs">{order.label}</p>
            <h1 className="truncate font-semibold text-lg text-strong">{order.name}</h1>
          </div>
          <ProcessChip state={order.status as ProcessState} />
        </div>
        {order.steps.length > 0 && <StepBars order={order} current={step?.id ?? null} />}
      </header>
      <div className="grid gap-4 p-3">
        {step ? (
          <StepRunner
            key={step.id}
            order={order}
            step={step}
            documents={documents}
            onHold={actions.includes("hold") ? () => begin("hold") : undefined}
          />
        ) : (
          <>
            <OrderForecast item_now={item_now} forecast={forecast} now={around.now} />
            <WorkOrderBody order={order} now={around.now} documents={documents} people={around.people} />
            {actions.length > 0 && (
              <div className="sticky bottom-(--spacing-bottombar) -mx-3 flex flex-wrap gap-2 border-line border-t bg-card p-3 pb-7">
                <ActionButtons order={order} onAct={begin} isBusy={isBusy} isLarge />
              </div>
            )}
          </>
        )}
      </div>
    </div>
  );
}

interface DeskOrderProps extends ShownOrderProps {
  onEdit: (() => void) | undefined;
  onDelete: () => void;
}

function DeskOrder({ order, documents, item_now, forecast, around, begin, isBusy, onEdit, onDelete }: DeskOrderProps) {
  const t = useTranslations();
  const can = useCan();

  return (
    <div className="max-md:hidden">
      <PageHeader
        title={order.name}
        crumbs={
          <Link href="/maintenance/work-orders" className="text-accent text-xs hover:underline">
            {t("work-orders.title")}
          </Link>
        }
        aside={
          <>
            <span className="font-mono text-muted text-sm">{order.label}</span>
            <ProcessChip state={order.status as ProcessState} />
            {order.is_overdue && <ProcessChip state="overdue" />}
          </>
        }
        actions={[
          ...(onEdit ? [{ label: t("ui.edit"), icon: <Pencil aria-hidden />, onSelect: onEdit }] : []),
          ...(order.equipment_id === null
            ? []
            : [{ label: t("stories.title"), icon: <Route aria-hidden />, href: storyHref(order.equipment_id) }]),
          ...(can("create_requisitions")
            ? [
                {
                  label: t("requisitions.from_order"),
                  icon: <ShoppingCart aria-hidden />,
                  href: `/requisitions/new?work_order_id=${order.id}`,
                },
              ]
            : []),
          { label: t("work-orders.print"), icon: <Printer aria-hidden />, onSelect: () => window.print() },
          ...(can("delete_maintenance") && order.status === "pending"
            ? [
                {
                  label: t("work-orders.delete.title"),
                  icon: <Trash2 aria-hidden />,
                  danger: true,
                  onSelect: onDelete,
                },
              ]
            : []),
        ]}
      >
        <div className="flex flex-wrap gap-2">
          <ActionButtons order={order} onAct={begin} isBusy={isBusy} />
        </div>
      </PageHeader>
      <div className="page-pad pt-0!">
        <Card className="@container p-5">
          <OrderForecast item_now={item_now} forecast={forecast} now={around.now} />
          <WorkOrderBody order={order} now={around.now} documents={documents} people={around.people} />
        </Card>
      </div>
    </div>
  );
}
