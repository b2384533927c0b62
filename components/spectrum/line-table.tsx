"use client";

import { Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toaster";
import { copyText } from "@/lib/client/clipboard";
import { begun, type Cursor } from "@/lib/domain/vibration/cursor";
import { peaksOf } from "@/lib/domain/vibration/peaks";
import type { Reading } from "./reading";
import type { Store } from "./store";
import type { Words } from "./words";

export interface LineTableProps {
  reading: Reading;
  words: Words;
  cursor: Store<Cursor>;
}

const mostPeaks = 60;

/** The same spectrum as numbers: its peaks to read, all its lines to copy. */
export function LineTable({ reading, words, cursor }: LineTableProps) {
  const t = useTranslations("spectrum.table");
  const { spectrum } = reading;
  const peaks = useMemo(() => peaksOf(spectrum, { count: mostPeaks }).sort((a, b) => a.hz - b.hz), [spectrum]);

  async function copy() {
    const head = [words.frequencyUnit, words.unit];
    const lines = Array.from(spectrum.amplitudes, (amplitude, line) => [
      (line * spectrum.df_hz).toPrecision(8),
      words.shown(amplitude).toPrecision(6),
    ]);
    await copyText([head, ...lines].map((row) => row.join("\t")).join("\n"));
    toast.success(t("copied", { count: lines.length }));
  }

  return (
    <section
      aria-label={t("title")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region is reached by the keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto max-xl:max-h-96"
    >
      <table className="w-full text-sm tabular-nums">
        <thead className="sticky top-0 bg-sunk text-muted text-xs">
          <tr className="[&>th]:px-3 [&>th]:py-1.5 [&>th]:text-right [&>th]:font-medium">
            <th scope="col">{words.frequencyUnit}</th>
            <th scope="col">{t("order")}</th>
            <th scope="col">{words.unit}</th>
            <th scope="col">{t("overFloor")}</th>
            <th scope="col" className="w-0">
              <Button size="sm" variant="ghost" onClick={() => void copy()}>
                <Copy aria-hidden />
                {t("copy")}
              </Button>
            </th>
          </tr>
        </thead>
        <tbody>
          {peaks.map((peak) => (
            <tr
              key={peak.line}
              className="[&>td]:border-line-soft [&>td]:border-t [&>td]:px-3 [&>td]:py-1 [&>td]:text-right"
            >
              <td>
                <button
                  type="button"
                  className="text-accent hover:underline touch:min-h-12"
                  onClick={() => cursor.change((now) => begun(now, peak.hz))}
                >
                  {words.frequency(peak.hz)}
                </button>
              </td>
              <td>{words.order(peak.hz)}</td>
              <td className="font-semibold text-strong">{words.amplitude(peak.amplitude)}</td>
              <td>{words.number(peak.over_floor_db, 0)} dB</td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
