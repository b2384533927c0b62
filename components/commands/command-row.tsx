"use client";

import { RotateCcw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Moment, Sentence } from "@/components/ui/moment";
import { CommandState } from "./command-state";
import { CommandText } from "./command-text";
import { repeat } from "./repeat";
import type { WireCommandRow } from "./wire-command";

export function CommandRow({
  command,
  mayRepeat,
  onRepeated,
}: {
  command: WireCommandRow;
  mayRepeat: boolean;
  onRepeated: () => void;
}) {
  const t = useTranslations("commands");
  const [isBusy, setBusy] = useState(false);
  const { type, purpose, sensor, state, error_text, requested_by, created_at, attempts, late_at, late_ok } = command;
  const hasEnded = state === "failed" || state === "timeout";

  async function again() {
    setBusy(true);
    await repeat(command).then(onRepeated, () => {});
    setBusy(false);
  }

  return (
    <li className="grid gap-x-3 gap-y-1 border-line-soft border-b px-3 py-2 last:border-0 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <p className="break-words font-medium text-strong">
          {t(`types.${type}`)}
          {purpose && <span className="font-normal text-muted"> · {t(`purposes.${purpose}`)}</span>}
        </p>
        <p className="break-words text-muted text-xs">
          {sensor && `${sensor.name} · `}
          <CommandText command={command} />
        </p>
        <p className="text-muted text-xs">
          <Moment at={created_at} as="second" />
          {requested_by && ` · ${requested_by.name}`}
          {attempts > 1 && ` · ${t("attempts", { count: attempts })}`}
        </p>
        {error_text && (
          <p role="status" className="break-words text-alarm-text text-xs">
            {error_text}
          </p>
        )}
        {late_at && (
          <p className="text-muted text-xs">
            <Sentence of={(at) => t(late_ok ? "late_yes" : "late_no", { at: at(late_at, "second") })} />
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2 sm:flex-col sm:items-end">
        <CommandState state={state} />
        {hasEnded && mayRepeat && (
          <Button size="sm" busy={isBusy} onClick={() => void again()}>
            <RotateCcw aria-hidden />
            {t("retry")}
          </Button>
        )}
      </div>
    </li>
  );
}
