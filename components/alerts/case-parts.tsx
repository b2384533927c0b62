"use client";

import { useTranslations } from "next-intl";
import { NavLink } from "@/components/shell/nav-link";
import { buttonStyle } from "@/components/ui/button";
import { useReading } from "@/components/ui/use-reading";
import { cn } from "@/lib/client/class-names";
import { nextStepOf } from "@/lib/domain/maintenance/alarm-case";
import { workOrderNumber } from "@/lib/domain/maintenance/work-order";
import { type DeskCase, nameOfCase, orderHref } from "./cases";
import type { WireAlert } from "./wire-alert";

/** "4.15 g limit 3.00", below what was measured. */
export function AlertReading({ alert }: { alert: WireAlert }) {
  const t = useTranslations();
  const { figure, withUnit } = useReading();
  const limit = alert.level === "alarm" ? (alert.alarm ?? alert.warning) : (alert.warning ?? alert.alarm);
  if (alert.kind === "no_data") return <>{t("levels.noData")}</>;

  return (
    <>
      <b className="font-semibold text-strong tabular-nums">{withUnit(alert.last_value, alert)}</b>
      {limit !== null && (
        <span className="ml-1 text-muted tabular-nums">
          {t("alerts.limit", { value: figure(limit, alert.decimals) })}
        </span>
      )}
    </>
  );
}

export interface MainActionProps {
  one: DeskCase;
  may: { act: boolean; order: boolean };
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
  const label = t("about", { step: t(step), item: nameOfCase(one) });
  if (step === "acknowledge")
    return may.act ? (
      <button type="button" className={style} aria-label={label} onClick={onAcknowledge}>
        {t(step)}
      </button>
    ) : null;
  if ((step === "order" || step === "order_again") && !may.order) return null;
  if (step === "open_order")
    return (
      <NavLink
        href={orderHref(one)}
        className={
          variant === "primary"
            ? style
            : cn("font-medium font-mono text-accent text-xs hover:underline touch:py-3", className)
        }
      >
        {workOrderNumber(one.of.order!.number)}
      </NavLink>
    );

  return (
    <NavLink href={orderHref(one)} className={style} aria-label={label}>
      {t(step)}
    </NavLink>
  );
}
