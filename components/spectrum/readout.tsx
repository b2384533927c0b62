"use client";

import { Copy } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Rows } from "@/components/resource/rows";
import { Button } from "@/components/ui/button";
import { CardHeader } from "@/components/ui/card";
import { useCopy } from "@/components/ui/use-copy";
import { cn } from "@/lib/client/class-names";
import { readDecimal } from "@/lib/domain/shared/decimal";
import { withoutEnd } from "@/lib/domain/shared/ends";
import { hzFrom } from "@/lib/domain/vibration/axes";
import { begun, type Cursor, holding, spacedTo } from "@/lib/domain/vibration/cursor";
import type { Display } from "./display";
import { type Reading, type ReadMark, reachOf, readMarks } from "./reading";
import { type Store, useCalmStore } from "./store";
import type { Words } from "./words";

export interface ReadoutProps {
  reading: Reading;
  cursor: Store<Cursor>;
  words: Words;
  display: Display;
}

/** The head of the readout: its name, and everything in it as text for a sheet. */
export function ReadoutHead({ reading, cursor, words }: Omit<ReadoutProps, "display">) {
  const t = useTranslations("spectrum.readout");
  const copy = useCopy();

  function copyMarks() {
    const head = [t("cursor"), words.frequencyUnit, t("order"), words.unit, t("ratio")];
    const rows = readMarks(cursor.get(), reading).map((mark) => [
      words.mark(mark),
      words.frequency(mark.hz),
      words.order(mark.hz),
      words.amplitude(mark.amplitude),
      mark.ratio === null ? "" : words.ratio(mark.ratio),
    ]);
    return copy([head, ...rows].map((row) => row.join("\t")).join("\n"), t("copied", { count: rows.length }));
  }

  return (
    <CardHeader
      title={t("title")}
      actions={
        <Button size="sm" variant="ghost" data-no-print onClick={() => void copyMarks()}>
          <Copy aria-hidden />
          {t("copy")}
        </Button>
      }
    />
  );
}

/** What stands under every line of the cursor. A frequency typed here moves it. */
export function ReadoutTable({ reading, cursor, words, display }: ReadoutProps) {
  const t = useTranslations("spectrum.readout");
  const now = useCalmStore(cursor);
  const marks = readMarks(now, reading);

  return (
    <Rows
      className="text-sm tabular-nums"
      headRowClassName="text-muted text-xs [&>th]:h-7 [&>th]:border-line-soft [&>th]:border-b [&>th]:px-1 [&>th]:font-medium"
      rowClassName="group [&>td]:h-[30px] [&>td]:border-line-soft [&>td]:border-b [&>td]:px-1 touch:[&>td]:h-12"
      of={marks}
      keyOf={({ key }) => key}
      isCurrent={({ isHeld }) => isHeld}
      columns={[
        {
          key: "cursor",
          head: t("cursor"),
          headClassName: "pl-3! text-left",
          cell: (mark) => <MarkName mark={mark} cursor={cursor} words={words} />,
          className: "whitespace-nowrap pl-3!",
        },
        {
          ...right,
          key: "frequency",
          head: words.frequencyUnit,
          cell: (mark) => (
            <FrequencyCell mark={mark} reading={reading} cursor={cursor} words={words} display={display} />
          ),
        },
        { ...right, key: "order", head: t("order"), cell: ({ hz }) => words.order(hz) },
        {
          ...right,
          key: "amplitude",
          head: words.unit,
          cell: ({ amplitude }) => words.amplitude(amplitude),
          className: "text-right font-semibold text-strong",
        },
        {
          key: "ratio",
          head: t("ratio"),
          headClassName: "whitespace-nowrap pr-3! text-right",
          cell: ({ ratio }) => (ratio === null ? "–" : words.ratio(ratio)),
          className: "whitespace-nowrap pr-3! text-right text-muted",
        },
      ]}
    />
  );
}

const right = { headClassName: "text-right", className: "text-right" };

/** Pressed, a line of the cursor is the one that the keys move. */
function MarkName({ mark, cursor, words }: Pick<ReadoutProps, "cursor" | "words"> & { mark: ReadMark }) {
  const isMain = mark.kind === "cursor";

  return (
    <span className={cn(isMain && "font-semibold text-strong")}>
      <MarkShape kind={mark.kind} />
      {isMain ? (
        <button
          type="button"
          className="hover:underline"
          onClick={() => cursor.change((now) => holding(now, mark.order))}
        >
          {words.mark(mark)}
        </button>
      ) : (
        words.mark(mark)
      )}
    </span>
  );
}

/** Lines that hang on something else are read; the cursor and its sidebands can be sent to a frequency. */
function FrequencyCell({ mark, reading, cursor, words, display }: ReadoutProps & { mark: ReadMark }) {
  const t = useTranslations("spectrum.readout");
  const locale = useLocale();
  const [draft, setDraft] = useState<string | null>(null);
  const text = words.frequency(mark.hz);
  if (mark.kind !== "cursor" && mark.kind !== "sideband") return <span className="px-[5px]">{text}</span>;

  function send() {
    if (draft === null) return;
    setDraft(null);
    // Somebody who types the unit with it means the same.
    const hz = hzFrom(
      readDecimal(
        withoutEnd(draft, (sign) => /[a-z/\s]/i.test(sign)),
        locale,
      ),
      display.frequency === "cpm" ? "cpm" : "hz",
    );
    if (hz === null || !(hz > 0) || hz > reachOf(reading.spectrum).f_max_hz) return;
    cursor.change((now) => moved(now, mark, hz));
  }

  return (
    <input
      inputMode="decimal"
      autoComplete="off"
      aria-label={t("frequencyOf", { name: words.mark(mark), unit: words.frequencyUnit })}
      value={draft ?? text}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={send}
      onKeyDown={(event) => {
        if (event.key === "Enter") event.currentTarget.blur();
        if (event.key === "Escape") setDraft(null);
      }}
      className="h-6 w-16 rounded-chip border border-transparent bg-transparent px-1 text-right text-body hover:border-line focus-visible:border-accent focus-visible:bg-card focus-visible:outline-offset-0 touch:h-11"
    />
  );
}

function moved(cursor: Cursor, mark: ReadMark, hz: number): Cursor {
  if (mark.kind === "sideband") return spacedTo(cursor, mark.order, hz);
  return { ...begun(cursor, hz / mark.order), held: cursor.held };
}

function MarkShape({ kind }: { kind: ReadMark["kind"] }) {
  return (
    <span aria-hidden className="mr-2 inline-grid w-[9px] place-items-center">
      {kind === "cursor" ? (
        <span className="size-[6.5px] rotate-45 bg-strong" />
      ) : kind === "sideband" ? (
        <span className="size-[9px] rounded-full border-[1.5px] border-accent" />
      ) : kind === "fault" ? (
        <span className="h-[9px] border-accent border-l-2 border-dashed" />
      ) : kind === "peak" ? (
        <span className="border-x-[4.5px] border-x-transparent border-t-[7px] border-t-accent" />
      ) : (
        <span className="h-[9px] w-0.5 bg-control" />
      )}
    </span>
  );
}
