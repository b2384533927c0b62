"use client";

import { CircleCheck, Copy } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Sentence } from "@/components/ui/moment";
import { api, refusalIn } from "@/lib/client/api";
import { copyText } from "@/lib/client/clipboard";
import type { GuestState } from "@/lib/domain/maintenance/guest-request";
import type { OnWire } from "@/lib/server/http/wire";
import type { GuestStatus } from "@/lib/services/maintenance/guest-requests/status";

interface ReportStatusProps {
  token: string;
  status: OnWire<GuestStatus>;
  /** Sent just now. */
  isSent: boolean;
}

const way: readonly GuestState[] = ["received", "accepted", "in_work", "done"];

/** Where a report stands, and what its reporter can still do about it. */
export function ReportStatus({ token, status, isSent }: ReportStatusProps) {
  const t = useTranslations("guest-requests");
  const { label, place, plant, state, reason, reported_by_count, changed_at, time_zone } = status;
  const at = way.indexOf(state);

  return (
    <div className="grid gap-4">
      {isSent && (
        <p role="status" className="flex items-center gap-2 font-semibold text-lg text-ok-text">
          <CircleCheck aria-hidden className="size-6 shrink-0" />
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
              {t(`states.${one}`)}
            </li>
          ))}
        </ol>
      ) : (
        <p className="font-semibold text-strong">
          {t(`states.${state}`)}
          {reason && `: ${reason}`}
        </p>
      )}
      <p suppressHydrationWarning className="text-muted text-sm">
        <Sentence of={(write) => t("changed", { time: write(changed_at, "minute", time_zone) })} />{" "}
        {reported_by_count > 1 && t("reported_by", { count: reported_by_count })}
      </p>
      <Own token={token} status={status} />
    </div>
  );
}

/** The link, and what can be taken back. */
function Own({ token, status }: Omit<ReportStatusProps, "isSent">) {
  const t = useTranslations("guest-requests");
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<string>();
  const [isOver, setOver] = useState(false);
  const { state, has_contact, takes_request_back } = status;

  async function change(what: "withdraw" | "forget", done: string) {
    setBusy(true);
    try {
      await api.post(`/guest-requests/${what}`, { body: { follow_token: token }, isQuiet: true });
      setSaid(done);
      // Of a report that was removed the link shows nothing any more.
      if (what === "withdraw" && !takes_request_back) setOver(true);
      else router.refresh();
    } catch (caught) {
      setSaid(refusalIn(caught).message || t("no_connection"));
    } finally {
      setBusy(false);
    }
  }

  async function copy() {
    await copyText(location.href.split(/[?#]/)[0] ?? "");
    setSaid(t("copied"));
  }

  return (
    <section id="contact" className="grid gap-2 border-line-soft border-t pt-4">
      <p className="text-muted text-sm">{t("follow")}</p>
      <Button onClick={() => void copy()} className="h-14 text-base">
        <Copy aria-hidden />
        {t("copy")}
      </Button>
      {has_contact && !isOver && (
        <Button busy={isBusy} onClick={() => void change("forget", t("forgotten"))} className="h-14 text-base">
          {t("forget")}
        </Button>
      )}
      {state !== "withdrawn" && !isOver && (
        <Button
          variant="danger"
          busy={isBusy}
          onClick={() => void change("withdraw", t(takes_request_back ? "withdrawn" : "removed"))}
          className="h-14 text-base"
        >
          {t(takes_request_back ? "withdraw" : "remove")}
        </Button>
      )}
      <p role="status" className="font-medium text-strong empty:hidden">
        {said}
      </p>
    </section>
  );
}
