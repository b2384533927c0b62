"use client";

import { useTranslations } from "next-intl";
import { Sentence } from "@/components/ui/moment";
import { StatusShape } from "@/components/ui/status-shape";
import type { ReplayState } from "@/lib/client/use-replay";

const rows = [
  { name: "alarms", level: "alarm" },
  { name: "warnings", level: "warning" },
  { name: "acute", level: "acute" },
  { name: "chronic", level: "chronic" },
] as const;

/** "If these limits had been set": the same engine over what is stored, saved against tried. */
export function ReplayTable({ replay, timeZone }: { replay: ReplayState; timeZone: string }) {
  const t = useTranslations("level-zones.replay");
  const { answer, isRunning } = replay;
  if (!answer && !isRunning) return null;

  return (
    <section aria-label={t("title")} aria-busy={isRunning} className="border-line border-t px-3 py-2.5">
      <table className="w-full text-sm tabular-nums">
        <thead>
          <tr>
            <th scope="col" className="pb-1 text-left font-semibold text-strong">
              {t("title")}
            </th>
            <th scope="col" colSpan={2} className="pb-1 text-right font-normal text-muted text-xs">
              {answer && !answer.isWhole ? (
                <Sentence of={(at) => t("since", { at: at(answer.from, "shortDay", timeZone) })} />
              ) : (
                t("days", { days: 30 })
              )}
            </th>
          </tr>
          <tr className="text-muted text-xs">
            <td />
            <th scope="col" className="min-w-12 pl-2 text-right font-normal">
              {t("saved")}
            </th>
            <th scope="col" className="min-w-12 pl-2 text-right font-normal">
              {t("new")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, level }) => (
            <tr key={name} className="border-line-soft border-t">
              <th scope="row" className="py-1 font-normal text-body">
                <span className="flex items-center gap-1.5">
                  <StatusShape level={level} size={13} decorative />
                  {t(name)}
                </span>
              </th>
              <td className="py-1 text-right text-muted">{answer ? answer.saved[name] : "–"}</td>
              <td className="py-1 text-right font-semibold text-strong">{answer ? answer.draft[name] : "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p role="status" className="sr-only">
        {answer && !isRunning && t("spoken", { alarms: answer.draft.alarms, warnings: answer.draft.warnings })}
      </p>
    </section>
  );
}
