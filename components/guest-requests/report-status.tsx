import { useTranslations } from "next-intl";
import type { GuestState } from "@/lib/domain/maintenance/guest-request";
import type { OnWire } from "@/lib/server/http/wire";
import type { GuestStatus } from "@/lib/services/maintenance/guest-requests/status";
import { DoneIcon } from "./icons";
import { OwnReport } from "./own-report";
import { When } from "./when";
import { useStatusWords } from "./words";

interface ReportStatusProps {
  token: string;
  status: OnWire<GuestStatus>;
  now: string;
  /** Sent just now. */
  isSent: boolean;
  /** Done by a form without scripts, or refused to it. */
  completed?: "withdraw" | "forget";
  refusal?: string;
}

/** Where the time belongs in its sentence. No keyboard has this sign. */
const mark = "\uE000";

const way: readonly GuestState[] = ["received", "accepted", "in_work", "done"];

/** Where a report stands, and what its reporter can still do about it. */
export function ReportStatus({ token, status, now, isSent, completed, refusal }: ReportStatusProps) {
  const t = useTranslations("guest-requests");
  const { label, place, plant, state, reason, reported_by_count, changed_at, time_zone } = status;
  const at = way.indexOf(state);
  const words = useStatusWords(status.takes_request_back);
  const [before, after] = t("changed", { time: mark }).split(mark);

  return (
    <div className="grid gap-4">
      {isSent && (
        <p role="status" className="flex items-center gap-2 font-semibold text-lg text-ok-text">
          <DoneIcon className="size-6 shrink-0" />
          {t("sent")}
        </p>
      )}
      <header className="grid gap-1">
        <h1 className="font-bold text-strong text-xl">{t("report", { label })}</h1>
        <p className="text-muted">{[place, plant].filter(Boolean).join(" · ")}</p>
      </header>
      {at >= 0 ? (
        <ol className="grid gap-2">
          {way.map((one, index) => (
            <li
              key={one}
              aria-current={index === at ? "step" : undefined}
              className="flex min-h-10 items-center gap-3 text-faint aria-[current]:font-semibold aria-[current]:text-strong data-past:text-body"
              data-past={index < at || undefined}
            >
              <span aria-hidden className="w-6 text-center tabular-nums">
                {index <= at ? "●" : "○"}
              </span>
              <span>{t(`states.${one}`)}</span>
            </li>
          ))}
        </ol>
      ) : (
        <p className="font-semibold text-strong">
          {t(`states.${state}`)}
          {reason && `: ${reason}`}
        </p>
      )}
      <p className="text-muted text-sm">
        {before}
        <When at={changed_at} timeZone={time_zone} now={now} />
        {after} {reported_by_count > 1 && t("reported_by", { count: reported_by_count })}
      </p>
      <OwnReport
        token={token}
        status={status}
        words={words}
        initialNotice={refusal ?? (completed && t(completed === "forget" ? "forgotten" : "withdrawn"))}
      />
    </div>
  );
}
