"use client";

import { useTranslations } from "next-intl";
import { Rows } from "@/components/resource/rows";
import { Sentence } from "@/components/ui/moment";
import { StatusShape } from "@/components/ui/status-shape";
import type { ReplayState } from "@/lib/client/use-replay";

const rows = [
  { name: "alarms", level: "alarm" },
  { name: "warnings", level: "warning" },
  { name: "acute", level: "acute" },
  { name: "chronic", level: "chronic" },
] as const;

const figures = { isRight: true, headClassName: "min-w-12 pb-1 pl-2 font-normal" };

/** "If these limits had been set": the same engine over what is stored, saved against tried. */
export function ReplayTable({ replay, timeZone }: { replay: ReplayState; timeZone: string }) {
  const t = useTranslations("level-zones.replay");
  const { answer, isRunning } = replay;
  if (!answer && !isRunning) return null;

  return (
    <section aria-label={t("title")} aria-busy={isRunning} className="border-line border-t px-3 py-2.5">
      <Rows
        of={rows}
        keyOf={({ name }) => name}
        className="text-sm"
        rowClassName="border-line-soft border-t"
        headRowClassName="align-bottom text-muted text-xs"
        columns={[
          {
            key: "kind",
            isRowHead: true,
            head: (
              <>
                <b className="block font-semibold text-sm text-strong">{t("title")}</b>
                {answer && !answer.isWhole ? (
                  <Sentence of={(at) => t("since", { at: at(answer.from, "shortDay", timeZone) })} />
                ) : (
                  t("days", { days: 30 })
                )}
              </>
            ),
            headClassName: "pb-1 font-normal",
            className: "py-1 font-normal text-body",
            cell: ({ name, level }) => (
              <span className="flex items-center gap-1.5">
                <StatusShape level={level} size={13} decorative />
                {t(name)}
              </span>
            ),
          },
          {
            ...figures,
            key: "saved",
            head: t("saved"),
            className: "py-1 text-muted",
            cell: ({ name }) => (answer ? answer.saved[name] : "–"),
          },
          {
            ...figures,
            key: "new",
            head: t("new"),
            className: "py-1 font-semibold text-strong",
            cell: ({ name }) => (answer ? answer.draft[name] : "–"),
          },
        ]}
      />
      <p role="status" className="sr-only">
        {answer && !isRunning && t("spoken", { alarms: answer.draft.alarms, warnings: answer.draft.warnings })}
      </p>
    </section>
  );
}
