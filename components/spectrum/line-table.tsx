"use client";

import { Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { Rows } from "@/components/resource/rows";
import { Button } from "@/components/ui/button";
import { useCopy } from "@/components/ui/use-copy";
import { begun, type Cursor } from "@/lib/domain/vibration/cursor";
import { peaksOf } from "@/lib/domain/vibration/peaks";
import { copiedLines } from "./copied-lines";
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
  const copy = useCopy();
  const copyLines = () => copy(copiedLines(spectrum, words), t("copied", { count: spectrum.amplitudes.length }));

  return (
    <section
      aria-label={t("title")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region is reached by the keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto max-xl:max-h-96"
    >
      <Rows
        className="text-sm tabular-nums"
        headClassName="sticky top-0 bg-sunk text-muted text-xs"
        headRowClassName="[&>th]:px-3 [&>th]:py-1.5 [&>th]:text-right [&>th]:font-medium"
        rowClassName="[&>td]:border-line-soft [&>td]:border-t [&>td]:px-3 [&>td]:py-1 [&>td]:text-right"
        of={peaks}
        keyOf={({ line }) => line}
        columns={[
          {
            key: "frequency",
            head: words.frequencyUnit,
            cell: ({ hz }) => (
              <button
                type="button"
                className="text-accent hover:underline touch:min-h-12"
                onClick={() => cursor.change((now) => begun(now, hz))}
              >
                {words.frequency(hz)}
              </button>
            ),
          },
          { key: "order", head: t("order"), cell: ({ hz }) => words.order(hz) },
          {
            key: "amplitude",
            head: words.unit,
            cell: ({ amplitude }) => words.amplitude(amplitude),
            className: "font-semibold text-strong",
          },
          {
            key: "overFloor",
            head: t("overFloor"),
            cell: ({ over_floor_db }) => `${words.number(over_floor_db, 0)} dB`,
          },
          {
            key: "copy",
            head: (
              <Button size="sm" variant="ghost" onClick={() => void copyLines()}>
                <Copy aria-hidden />
                {t("copy")}
              </Button>
            ),
            headClassName: "w-0",
            cell: () => null,
          },
        ]}
      />
    </section>
  );
}
