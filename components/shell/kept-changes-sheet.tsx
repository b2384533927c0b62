"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { BlobView } from "@/components/ui/blob-view";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Moment } from "@/components/ui/moment";
import { discard, sendKept, sendOnTop } from "@/lib/client/outbox";
import type { KeptChange } from "@/lib/client/phone-database";
import { isOfOrder } from "@/lib/domain/maintenance/kept-changes";
import type { Step, StepGiven } from "@/lib/domain/maintenance/work-order-steps";
import { useAnswerText } from "./use-answer-text";

export interface KeptChangesSheetProps {
  changes: readonly KeptChange[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Every change that waits on this phone, with its state; what the server did not take is decided here. */
export function KeptChangesSheet({ changes, open, onOpenChange }: KeptChangesSheetProps) {
  const t = useTranslations("shell.offline");
  const [isSending, setSending] = useState(false);
  const send = () => {
    setSending(true);
    void sendKept({ now: true }).finally(() => setSending(false));
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("kept", { count: changes.length })}
      place="bottom"
      footer={
        <Button variant="primary" size="lg" busy={isSending} onClick={send}>
          {t("send")}
        </Button>
      }
    >
      <ul className="grid gap-3">
        {changes.map((change) => (
          <li key={change.seq} className="grid gap-2 rounded-card border border-line p-3">
            <div className="flex items-baseline justify-between gap-3">
              <b className="font-semibold text-strong">{t(`kinds.${change.kind}`)}</b>
              <span className="text-muted text-xs">
                <Moment at={new Date(change.made_at).toISOString()} />
              </span>
            </div>
            <p className="text-muted text-xs">{change.about.label}</p>
            <Content change={change} />
            <Pictures change={change} />
            {change.refusal ? <Refused change={change} /> : <p className="text-muted text-xs">{t("waits")}</p>}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** What was given, as it was typed. */
function Content({ change: { body, refusal } }: { change: KeptChange }) {
  const t = useTranslations("shell.offline");
  const typed = [body.name, body.note, body.reason, body.completion_note, body.text].filter(
    (text) => typeof text === "string",
  );
  const steps = (refusal?.newer as { steps?: Step[] } | null)?.steps ?? [];

  return (
    <>
      {typed.map((text) => (
        <p key={text} className="whitespace-pre-line">
          {text}
        </p>
      ))}
      <Times body={body} />
      {(body.steps as StepGiven[] | undefined)?.map((given) => {
        const newer = steps.find(({ id }) => id === given.id);
        return (
          <div key={given.id} className="grid gap-1">
            <p>
              {newer && <span className="text-muted text-xs">{t("yours")} </span>}
              <Answer step={given} unit={newer?.unit} />
            </p>
            {newer?.answered_at && (
              <p>
                <span className="text-muted text-xs">
                  {t("theirs")} <Moment at={newer.answered_at} />{" "}
                </span>
                <Answer step={newer} unit={newer.unit} />
              </p>
            )}
          </div>
        );
      })}
    </>
  );
}

/** From when until when, of a downtime. */
function Times({ body: { started_at, ended_at } }: { body: KeptChange["body"] }) {
  const [from, until] = [started_at, ended_at].filter((at) => typeof at === "string");
  if (from === undefined) return null;

  return (
    <p>
      <Moment at={from} until={until} />
    </p>
  );
}

/** What was captured with it. */
function Pictures({ change: { file, uploads = [] } }: { change: KeptChange }) {
  const all = [...(file ? [file] : []), ...uploads];
  if (all.length === 0) return null;

  return (
    <div className="flex flex-wrap gap-2">
      {all.map(({ name, blob }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: their order never changes.
        <BlobView key={index} name={name} blob={blob} className="h-16" />
      ))}
    </div>
  );
}

interface AnswerProps {
  step: Pick<StepGiven, "id" | "answer" | "value" | "note">;
  unit?: string | null;
}

function Answer({ step: { id, note, ...given }, unit }: AnswerProps) {
  const t = useTranslations("shell.offline");
  const answerText = useAnswerText();
  return (
    <b className="font-semibold text-strong">
      {t("step", { step: id })}: {answerText(given, unit)}
      {note ? ` · ${note}` : ""}
    </b>
  );
}

/** It was given over what its person saw, which has changed since. */
const hasSeen = (body: KeptChange["body"]) => "seen_level" in body || "version" in body;

function Refused({ change }: { change: KeptChange }) {
  const t = useTranslations("shell.offline");
  const [isBusy, setBusy] = useState(false);
  const decide = (how: typeof sendOnTop) => {
    setBusy(true);
    void how(change).finally(() => setBusy(false));
  };

  return (
    <>
      <p role="alert" className="text-alarm-text">
        {t("refused", { reason: change.refusal?.sentence ?? "" })}
      </p>
      <div className="flex flex-wrap gap-2 [&>*]:grow">
        <Button busy={isBusy} onClick={() => decide(discard)}>
          {t("discard")}
        </Button>
        <Button variant="primary" busy={isBusy} onClick={() => decide(sendOnTop)}>
          {t(isOfOrder(change.kind) || hasSeen(change.body) ? "onTop" : "again")}
        </Button>
      </div>
    </>
  );
}
