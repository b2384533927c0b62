"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import type { WireBearing } from "@/lib/client/captures";
import { type Cursor, faultLines, withFault } from "@/lib/domain/vibration/cursor";
import { bandShare, slipShare } from "@/lib/domain/vibration/cursor-marks";
import { type Store, useStore } from "./store";
import { faultText, type Words } from "./words";

export interface BearingCardProps {
  bearing: WireBearing | null;
  cursor: Store<Cursor>;
  words: Words;
  hasSpeed: boolean;
  /** Opens the choice of another bearing; null for those who may not. */
  onChange: (() => void) | null;
}

/** The bearing whose lines the cursor marks. */
export function BearingCard({ bearing, cursor, words, hasSpeed, onChange }: BearingCardProps) {
  const t = useTranslations("spectrum.bearing");
  const now = useStore(cursor);

  return (
    <section aria-label={t("title")} className="border-line border-t px-3 pt-2.5 pb-3">
      <h3 className="mb-2 flex flex-wrap items-baseline gap-x-2 text-sm">
        <b className="font-semibold text-strong">{bearing ? t("named", { name: bearing.designation }) : t("none")}</b>
        {bearing && (
          <span className="text-muted text-xs">
            {[bearing.elements && t("elements", { count: bearing.elements }), bearing.manufacturer]
              .filter(Boolean)
              .join(" · ")}
          </span>
        )}
        {onChange && (
          <button
            type="button"
            data-no-print
            onClick={onChange}
            className="-my-1 ml-auto min-h-6 font-medium text-accent text-xs hover:underline touch:min-h-12"
          >
            {t(bearing ? "change" : "choose")}
          </button>
        )}
      </h3>
      {bearing ? (
        <div className="grid grid-cols-4 gap-1.5 touch:grid-cols-2 touch:gap-3">
          {faultLines.map((line) => (
            <div
              key={line}
              className="grid grid-cols-[18px_minmax(0,1fr)] touch:grid-cols-[28px_minmax(0,1fr)] items-center gap-x-1.5"
            >
              <Checkbox
                id={`fault-${line}`}
                disabled={!hasSpeed}
                checked={now.faults.includes(line)}
                onCheckedChange={(value) => cursor.change((before) => withFault(before, line, value === true))}
              />
              <label htmlFor={`fault-${line}`} className="font-medium text-strong text-xs">
                {faultText[line]}
              </label>
              <span className="col-start-2 text-muted text-xs tabular-nums">
                {words.number(bearing.orders[line] * (line === "bsf" ? 2 : 1), 2)}×
              </span>
            </div>
          ))}
        </div>
      ) : (
        <p className="text-muted text-xs">{t("noneText")}</p>
      )}
      {bearing && hasSpeed && (
        <p className="mt-2 text-muted text-xs">
          {t("tolerance", { band: words.number(bandShare * 100, 1), slip: words.number(slipShare * 100, 0) })}
        </p>
      )}
      {bearing && !hasSpeed && <p className="mt-2 text-warning-text text-xs">{t("needSpeed")}</p>}
    </section>
  );
}
