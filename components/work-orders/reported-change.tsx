import { useTranslations } from "next-intl";
import { useAnswerText } from "@/components/shell/use-answer-text";
import { Sentence } from "@/components/ui/moment";
import type { ReportedChange } from "@/lib/domain/maintenance/kept-changes";

/** Both sides of an offline change and the newer one that it met. */
export function ReportedChangeText({ change: { kind, made_at, steps }, isSent, timeZone }: ReportedChangeTextProps) {
  const t = useTranslations();
  const answerText = useAnswerText();

  return (
    <>
      <Sentence
        of={(at) =>
          t("work-orders.offline_change.made", {
            what: t(`shell.offline.kinds.${kind}`),
            at: at(made_at, "minute", timeZone),
          })
        }
      />
      {steps.map(({ id, unit, given, newer }) => (
        <span key={id} className="block">
          {t(`work-orders.offline_change.${isSent ? "replaced" : "step"}`, {
            step: id,
            given: answerText(given, unit),
            newer: answerText(newer, unit),
          })}
        </span>
      ))}
    </>
  );
}

interface ReportedChangeTextProps {
  change: ReportedChange;
  /** It has replaced the newer one. */
  isSent: boolean;
  timeZone: string;
}
