"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonStyle } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { useReading } from "@/components/ui/use-reading";
import { cn } from "@/lib/client/class-names";
import { nextStepOf } from "@/lib/domain/maintenance/alarm-case";
import { limitOf } from "@/lib/domain/maintenance/item-verdict";
import { workOrderNumber } from "@/lib/domain/maintenance/work-order";
import { type DeskCase, isRequested, nameOfCase, orderHref, requestHref } from "./cases";
import { limitWords } from "./limit-words";
import type { MayOnItems } from "./may-on-items";
import type { WireAlert } from "./wire-alert";

/** Measurements that never agreed so badly: how much worse means nothing. */
const mostTimes = 100;

/** "4.15 g limit 3.00", below what was measured; of a rise "62.0 °C limit of the rise 10.0 per hour". */
export function AlertReading({ alert }: { alert: WireAlert }) {
  const t = useTranslations();
  const { figure, withUnit } = useReading();
  const limit = limitOf(alert.level, alert);
  const times = alert.last_value ?? 0;
  const isFar = times > mostTimes;
  if (alert.kind === "no_data") return <>{t("levels.noData")}</>;
  if (alert.kind === "together")
    return (
      <b className="font-semibold text-strong tabular-nums">
        {isFar
          ? t("alerts.together.far", { times: figure(mostTimes, 0) })
          : t("alerts.together.reading", { times: figure(times, 1) })}
      </b>
    );

  return (
    <>
      <b className="font-semibold text-strong tabular-nums">{withUnit(alert.last_value, alert)}</b>
      {limit !== null && (
        <span className="ml-1 text-muted tabular-nums">
          {t(limitWords(alert.alert_rule), { value: figure(limit, alert.decimals) })}
        </span>
      )}
    </>
  );
}

export interface MayOnCases extends MayOnItems {
  act: boolean;
}

export interface MainActionProps {
  one: DeskCase;
  may: MayOnCases;
  size: "sm" | "md";
  variant?: "primary" | "secondary";
  onAcknowledge: () => void;
  className?: string;
}

/** The one thing to do next about a case. */
export function MainAction({ one, may, size, variant, onAcknowledge, className }: MainActionProps) {
  const t = useTranslations("alerts.next");
  const step = nextStepOf[one.of.state];
  const style = cn(buttonStyle({ size, variant }), className);
  const actionLabel = (word: string) => t("about", { step: t(word), item: nameOfCase(one) });
  if (step === "acknowledge" && may.act)
    return (
      <button type="button" className={style} aria-label={actionLabel(step)} onClick={onAcknowledge}>
        {t(step)}
      </button>
    );
  if (step === "acknowledge" || step === "order" || step === "order_again")
    return <WorkAction one={one} may={may} className={className} style={style} isAgain={step === "order_again"} />;
  if (step === "open_order")
    return (
      <Link
        href={orderHref(one)}
        className={
          variant === "primary"
            ? style
            : cn("font-medium font-mono text-accent text-xs hover:underline touch:py-3", className)
        }
      >
        {workOrderNumber(one.of.order!.number)}
      </Link>
    );

  return (
    <Link href={orderHref(one)} className={style} aria-label={actionLabel(step)}>
      {t(step)}
    </Link>
  );
}

interface WorkActionProps extends Pick<MainActionProps, "one" | "may" | "className"> {
  style: string;
  /** The case has had an order, which did not help. */
  isAgain?: boolean;
  /** Beside the item's name, as the button that adds. */
  isOnPanel?: boolean;
}

/** A link to the form of an order or of a request, by what the person may create; to the open request once there is one. */
export function WorkAction({ one, may, style, isAgain, isOnPanel, className }: WorkActionProps) {
  const t = useTranslations("alerts.next");
  if (isRequested(one)) return <RequestOfCase one={one} may={may} className={className} />;
  if (!may.order && !may.request) return null;
  const step = may.order ? (isAgain ? "order_again" : "order") : "request";

  return (
    <Link
      href={may.order ? orderHref(one) : requestHref(one)}
      className={style}
      aria-label={isOnPanel ? undefined : t("about", { step: t(step), item: nameOfCase(one) })}
    >
      {isOnPanel && <Plus aria-hidden />}
      {t(step)}
    </Link>
  );
}

interface RequestOfCaseProps extends Pick<MainActionProps, "one" | "className"> {
  may: Pick<MayOnItems, "seeRequests">;
}

/** "Requested RQ-12". */
export function RequestOfCase({ one, may, className }: RequestOfCaseProps) {
  const t = useTranslations("alerts");
  const label = workOrderNumber(one.of.request!.number, "request");

  return (
    <span className={cn("inline-flex flex-wrap items-center justify-end gap-x-1.5 text-xs", className)}>
      <span className="text-muted">{t("requested")}</span>
      {may.seeRequests ? (
        <Link href={requestHref(one)} className="font-medium font-mono text-accent hover:underline touch:py-3">
          {label}
        </Link>
      ) : (
        <span className="font-medium font-mono text-strong">{label}</span>
      )}
    </span>
  );
}
