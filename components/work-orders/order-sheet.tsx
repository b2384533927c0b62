"use client";

import { Check, ChevronRight, ChevronUp, MapPin } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { NowHead } from "@/components/alerts/now-head";
import { WarrantyLine } from "@/components/costs/warranty-line";
import { Dialog } from "@/components/ui/dialog";
import { Facts } from "@/components/ui/facts";
import { Link } from "@/components/ui/link";
import { useReading } from "@/components/ui/use-reading";
import { cn } from "@/lib/client/class-names";
import { isAnswered, type Step } from "@/lib/domain/maintenance/work-order-steps";
import type { OnWire } from "@/lib/server/http/wire";
import type { ItemNow } from "@/lib/services/maintenance/stories/now";
import type { ItemDocument } from "@/lib/services/structure/equipments/documents";
import { FindingCard } from "./finding-card";
import { useCustomFacts } from "./order-columns";
import { usePlaceText } from "./place";
import type { FullOrder, Surroundings } from "./types";
import type { AtHand } from "./use-step-at-hand";
import { OrderOutcome } from "./work-order-body";

export interface OrderSheetProps {
  order: FullOrder;
  documents: readonly ItemDocument[];
  item_now: OnWire<ItemNow> | null;
  around: Surroundings;
  atHand: AtHand;
}

/**
 * The order over the step at hand of a phone: why, where, with what, and all its steps. Beside the step there is no need of it.
 */
export function OrderSheet({ order, atHand, ...shown }: OrderSheetProps) {
  const t = useTranslations("work-orders");
  const [isOpen, setOpen] = useState(false);

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="relative -mx-3 flex min-h-12 items-center gap-2 px-3 text-left md:hidden"
      >
        <span aria-hidden className="absolute top-1 left-1/2 h-1 w-9 -translate-x-1/2 rounded-full bg-control" />
        <b className="font-semibold text-strong">{t("sheet.title")}</b>
        <span className="min-w-0 flex-1 truncate text-muted">{t("sheet.inside", { steps: order.steps_total })}</span>
        <ChevronUp aria-hidden className="size-5 text-muted" />
      </button>
      {isOpen && (
        <Dialog open onOpenChange={setOpen} title={`${t("sheet.title")} ${order.label}`} place="bottom">
          <Inside
            {...shown}
            order={order}
            atHand={atHand}
            onChoose={(id) => {
              setOpen(false);
              atHand.choose?.(id);
            }}
          />
        </Dialog>
      )}
    </>
  );
}

function Inside({ order, documents, item_now, around, atHand, onChoose }: InsideProps) {
  const t = useTranslations("work-orders");
  const own = useCustomFacts(order);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {item_now ? (
        <NowHead of={item_now} now={around.now} at="order" />
      ) : (
        order.finding && <FindingCard finding={order.finding} timeZone={order.plant.time_zone} />
      )}
      <PlaceLink order={order} />
      <WarrantyLine of={order.warranty} />
      {own.length > 0 && <Facts facts={own} />}
      {order.description && (
        <section>
          <h3 className="font-semibold text-strong">{t("fields.description")}</h3>
          <p className="whitespace-pre-line text-base">{order.description}</p>
        </section>
      )}
      <section>
        <h3 className="font-semibold text-strong">
          {t("fields.steps")}{" "}
          <span className="font-normal text-muted">
            {t("steps_done", { done: order.steps_answered, total: order.steps_total })}
          </span>
        </h3>
        <ol className="divide-y divide-line-soft">
          {order.steps.map((step) => (
            <li key={step.id}>
              <StepLink step={step} isCurrent={step.id === atHand.step?.id} onChoose={onChoose} />
            </li>
          ))}
        </ol>
      </section>
      <OrderOutcome order={order} documents={documents} isBrief people={around.people} />
    </div>
  );
}

type InsideProps = OrderSheetProps & { onChoose: (id: number) => void };

/** Where the work is: to the item, else to the machine or the line. */
function PlaceLink({ order }: { order: FullOrder }) {
  const placeText = usePlaceText();
  const { equipment, machine, production_line } = order;
  const href = equipment
    ? `/equipments/${equipment.id}`
    : machine
      ? `/machines/${machine.id}`
      : production_line && `/production-lines/${production_line.id}`;
  const inside = (
    <>
      <MapPin aria-hidden className="size-5 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <b className="block break-words font-semibold text-strong">
          {(equipment ?? machine ?? production_line ?? order.plant).name}
        </b>
        <span className="block text-muted">{placeText(order)}</span>
      </span>
    </>
  );
  const looks = "flex min-h-14 items-center gap-3 rounded-card border border-line px-3 py-2";
  if (!href) return <p className={looks}>{inside}</p>;

  return (
    <Link href={href} className={cn(looks, "hover:bg-hover")}>
      {inside}
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
    </Link>
  );
}

interface StepLinkProps {
  step: Step;
  isCurrent: boolean;
  onChoose: (id: number) => void;
}

function StepLink({ step, isCurrent, onChoose }: StepLinkProps) {
  const t = useTranslations("work-orders");
  const { withUnit } = useReading();
  const isDone = isAnswered(step);
  const value = step.value === null ? step.entry : withUnit(step.value, { unit: step.unit, decimals: null });
  const statusText = step.answer === "failed" ? t("step_failed") : isDone ? value : isCurrent ? t("sheet.now") : null;

  return (
    <button
      type="button"
      aria-current={isCurrent ? "step" : undefined}
      onClick={() => onChoose(step.id)}
      className="flex min-h-14 w-full items-center gap-3 py-2 text-left"
    >
      <span
        className={cn(
          "grid size-7 shrink-0 place-items-center rounded-full border border-control font-semibold text-sm tabular-nums",
          isDone && "border-strong bg-strong text-card",
          isCurrent && "border-accent bg-accent text-accent-on",
        )}
      >
        {isDone ? <Check aria-label={t("sheet.done")} className="size-4" /> : step.id}
      </span>
      <span className={cn("min-w-0 flex-1 break-words text-base", isCurrent ? "text-accent" : "text-strong")}>
        {step.text}
      </span>
      {statusText && (
        <span className={cn("shrink-0 text-muted", step.answer === "failed" && "text-alarm-text")}>{statusText}</span>
      )}
    </button>
  );
}
