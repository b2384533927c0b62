"use client";

import { CircleCheck, Copy } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Sentence } from "@/components/ui/moment";
import { api, refusalIn } from "@/lib/client/api";
import { copyText } from "@/lib/client/clipboard";
import { useHydrated } from "@/lib/client/use-hydrated";
import type { GuestState } from "@/lib/domain/maintenance/guest-request";
import type { OnWire } from "@/lib/server/http/wire";
import type { GuestStatus } from "@/lib/services/maintenance/guest-requests/status";

interface ReportStatusProps {
  token: string;
  status: OnWire<GuestStatus>;
  /** Sent just now. */
  isSent: boolean;
  /** Done by a form without scripts, or refused to it. */
  said?: Taken;
  refusal?: string;
}

type Taken = "withdraw" | "forget";

const way: readonly GuestState[] = ["received", "accepted", "in_work", "done"];

/** Where a report stands, and what its reporter can still do about it. */
export function ReportStatus({ token, status, isSent, said, refusal }: ReportStatusProps) {
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
      <p suppressHydrationWarning className="text-muted text-sm">
        <Sentence of={(write) => t("changed", { time: write(changed_at, "minute", time_zone) })} />{" "}
        {reported_by_count > 1 && t("reported_by", { count: reported_by_count })}
      </p>
      <Own {...{ token, status, said, refusal }} />
    </div>
  );
}

/** The link, and what can be taken back. */
function Own({ token, status, refusal, said: taken }: Omit<ReportStatusProps, "isSent">) {
  const t = useTranslations("guest-requests");
  const router = useRouter();
  const isHydrated = useHydrated();
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState(refusal ?? (taken && t(taken === "forget" ? "forgotten" : "withdrawn")));
  const [isOver, setOver] = useState(false);
  const { state, has_contact, takes_request_back } = status;
  const withdrawn = t(takes_request_back ? "withdrawn" : "removed");

  async function change(event: FormEvent<HTMLFormElement>, what: Taken) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    try {
      await api.post(`/guest-requests/${what}`, { body: { follow_token: token }, isQuiet: true });
      setSaid(what === "forget" ? t("forgotten") : withdrawn);
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
      {isHydrated && (
        <Button onClick={() => void copy()} className="h-14 text-base">
          <Copy aria-hidden />
          {t("copy")}
        </Button>
      )}
      {has_contact && !isOver && (
        <TakeBack {...{ token, what: "forget", onSubmit: change }}>
          <Button type="submit" busy={isBusy} className="h-14 w-full text-base">
            {t("forget")}
          </Button>
        </TakeBack>
      )}
      {state !== "withdrawn" && !isOver && (
        <TakeBack {...{ token, what: "withdraw", onSubmit: change }}>
          <Button type="submit" variant="danger" busy={isBusy} className="h-14 w-full text-base">
            {t(takes_request_back ? "withdraw" : "remove")}
          </Button>
        </TakeBack>
      )}
      <p role="status" className="font-medium text-strong empty:hidden">
        {said}
      </p>
    </section>
  );
}

interface TakeBackProps {
  token: string;
  what: Taken;
  onSubmit: (event: FormEvent<HTMLFormElement>, what: Taken) => Promise<void>;
  children: ReactNode;
}

/** A form of the browser's own: it is sent without scripts too. */
function TakeBack({ token, what, onSubmit, children }: TakeBackProps) {
  return (
    <form
      action={`/api/guest-requests/${what}`}
      method="post"
      encType="multipart/form-data"
      onSubmit={(event) => void onSubmit(event, what)}
    >
      <input type="hidden" name="follow_token" value={token} />
      {children}
    </form>
  );
}
