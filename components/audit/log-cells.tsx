"use client";

import { ShieldX } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { type CellProps, NameLink } from "@/components/resource/cell";
import { Moment, Sentence } from "@/components/ui/moment";
import { textOf } from "@/lib/client/query";
import { Who, type WireLog } from "./who";

/** The list of the log is the only one that these cells are given to. */
const logOf = ({ row }: CellProps) => row as WireLog;

/** The address of the list with one event opened over it. */
function useEventHref(id: number) {
  const address = useSearchParams();
  return `?${textOf([...[...address].filter(([key]) => key !== "open"), ["open", String(id)]])}`;
}

export function WhatCell(props: CellProps) {
  const log = logOf(props);
  const href = useEventHref(log.id);

  return (
    <span className="inline-flex items-start gap-1.5">
      {log.kind === "refusal" && <ShieldX aria-hidden className="mt-0.5 size-4 shrink-0 text-alarm-text" />}
      <NameLink href={href}>{log.what}</NameLink>
    </span>
  );
}

export function WhoCell(props: CellProps) {
  return (
    <span className="md:block md:min-w-36">
      <Who log={logOf(props)} />
    </span>
  );
}

/** One clock for the whole list, or what came after the other would not be read as that. */
export function AtCell(props: CellProps) {
  const log = logOf(props);
  const t = useTranslations("logs");

  return (
    <span>
      <Moment className="whitespace-nowrap" at={log.at} as="second" namesZone />
      {log.repeats > 1 && (
        <span className="block text-muted text-xs">
          <Sentence
            namesZone
            of={(at) => t("times", { count: log.repeats, at: at(log.last_at ?? log.at, "second") })}
          />
        </span>
      )}
    </span>
  );
}
