"use client";

import type { FormEvent } from "react";
import type { ApiError } from "@/lib/client/api";
import { parcelOf } from "@/lib/client/guest-report";
import { Contact, type GuestPage, HiddenFields, type Known, Refused, useRefusal, Waiting } from "./form-parts";
import { Press } from "./press";
import { useSending } from "./use-sending";
import { useWords } from "./words-context";

interface KnownHereProps extends GuestPage {
  known: Known;
  sentKey: string;
  /** What was to be joined was decided meanwhile: the form of a new report opens. */
  onDecided: () => void;
}

/** What is reported already: how many, when and where it stands, and "Me too". No word of another reporter. */
export function KnownHere({ token, known, consent, returned, sentKey, onDecided }: KnownHereProps) {
  const { me_too } = useWords();
  const { errors, refusal, onRefused, clear } = useRefusal(returned);
  const { state, send } = useSending((error: ApiError) => {
    onRefused(error);
    if (error.status === 409) onDecided();
  });
  const path = `/guest-requests/${token}/join`;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    clear();
    const { submitter } = event.nativeEvent as SubmitEvent;
    void send(parcelOf(path, new FormData(event.currentTarget, submitter)));
  }

  return (
    <form
      action={`/api${path}`}
      method="post"
      encType="multipart/form-data"
      onSubmit={submit}
      className="grid gap-3 rounded-card border border-line bg-sunk p-3"
    >
      <HiddenFields sentKey={sentKey} />
      <h2 className="font-semibold text-base text-strong">{known.count}</h2>
      <ul className="grid gap-2">
        {known.reports.map(({ id, title, standing, may_join }) => (
          <li key={id} className="grid gap-2 rounded-control border border-line bg-card p-3">
            <span className="grid">
              <b className="text-strong">{title}</b>
              <span className="text-muted text-sm">{standing}</span>
            </span>
            {may_join && (
              <Press type="submit" name="request_id" value={String(id)} busy={state !== "idle"}>
                {me_too}
              </Press>
            )}
          </li>
        ))}
      </ul>
      {known.reports.some(({ may_join }) => may_join) && (
        <Contact consent={consent} errors={errors} typed={returned?.values ?? {}} />
      )}
      <Refused>{refusal}</Refused>
      <Waiting isWaiting={state === "waiting"} />
    </form>
  );
}
