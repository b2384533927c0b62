"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { useMoment } from "@/components/ui/moment";
import type { BearingFinding } from "@/lib/domain/vibration/diagnosis/bearing";
import type { OnWire } from "@/lib/server/http/wire";
import type { FoundSteps } from "@/lib/services/screens/capture-steps";

export type CaptureSteps = OnWire<FoundSteps>;

export interface NextStepsProps {
  steps: CaptureSteps;
  fault: BearingFinding["fault"];
  /** What is not sure is inspected before it is replaced. */
  isSure: boolean;
}

/** What follows from a finding: by when, the part and where it lies, and how the work is done. */
export function NextSteps({ steps, fault, isSure }: NextStepsProps) {
  const t = useTranslations("spectrum.evidence.steps");
  const momentText = useMoment();
  const { bearing, due_at, due, time_zone, part, order } = steps;
  const procedure = steps.procedures.find((one) => one.fault === fault);
  const date = due_at ? momentText(due_at, "day", time_zone) : "";

  return (
    <div className="border-line-soft border-t bg-sunk px-3 py-2.5 text-xs">
      <b className="block font-semibold text-strong">{t("title")}</b>
      {bearing && <p className="text-body">{t(isSure ? "replace" : "inspect", { bearing, due, date })}</p>}
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 [&>dd]:text-right [&>dd]:text-strong [&>dt]:text-muted">
        {part && (
          <>
            <dt>{t("part")}</dt>
            <dd>
              <PartText part={part} />
            </dd>
          </>
        )}
        {procedure && (
          <>
            <dt>{t("procedure")}</dt>
            <dd>{procedure.name}</dd>
          </>
        )}
        {order && (
          <>
            <dt>{t("order")}</dt>
            <dd>
              <Link href={`/maintenance/work-orders/${order.id}`} className="font-medium text-accent hover:underline">
                {order.label}
              </Link>
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}

function PartText({ part: { number, available, room } }: { part: NonNullable<CaptureSteps["part"]> }) {
  const t = useTranslations("spectrum.evidence.steps");
  const format = useFormatter();
  if (available <= 0 || !room) return t("out_of_stock", { number });

  return (
    <Link href={`/store-rooms/${room.id}/items`} className="text-accent hover:underline">
      {t("in_stock", { number, amount: format.number(available), room: room.name })}
    </Link>
  );
}
