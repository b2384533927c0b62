"use client";

import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Sentence } from "@/components/ui/moment";
import type { ApiError } from "@/lib/client/api";
import { Contact, type GuestPage, HiddenFields, Refused, useRefusal, Waiting, wordsOf } from "./form-parts";
import { useSending } from "./use-sending";

interface KnownHereProps extends GuestPage {
  sentKey: string;
  /** What was to be joined was decided meanwhile: the form of a new report opens. */
  onDecided: () => void;
}

/** What is reported already: how many, when and where it stands, and "Me too". No word of another reporter. */
export function KnownHere({ token, place, returned, sentKey, onDecided }: KnownHereProps) {
  const t = useTranslations("guest-requests");
  const { errors, refusal, onRefused, clear } = useRefusal(returned);
  const { state, send } = useSending((error: ApiError) => {
    onRefused(error);
    if (error.status === 409) onDecided();
  });
  const path = `/guest-requests/${token}/join`;
  const count = place.known.reduce((sum, { reported_by_count }) => sum + reported_by_count, 0);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    clear();
    const { submitter } = event.nativeEvent as SubmitEvent;
    void send({ path, body: wordsOf(new FormData(event.currentTarget, submitter)) });
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
      <h2 className="font-semibold text-base text-strong">{t("known", { count })}</h2>
      <ul className="grid gap-2">
        {place.known.map(({ id, state: at, name, reported_by_count, created_at, may_join }) => (
          <li key={id} className="grid gap-2 rounded-control border border-line bg-card p-3">
            <span className="grid">
              <b className="text-strong">{name ?? t("report_of", { count: reported_by_count })}</b>
              <span suppressHydrationWarning className="text-muted text-sm">
                {t(`states.${at}`)} · <Sentence of={(write) => write(created_at, "minute", place.time_zone)} />
              </span>
            </span>
            {may_join && (
              <Button
                type="submit"
                name="request_id"
                value={String(id)}
                busy={state !== "idle"}
                className="h-14 text-base"
              >
                {t("me_too")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {place.known.some(({ may_join }) => may_join) && (
        <Contact consent={place.consent} errors={errors} typed={returned?.values ?? {}} />
      )}
      <Refused>{refusal}</Refused>
      <Waiting isWaiting={state === "waiting"} />
    </form>
  );
}
