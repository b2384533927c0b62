"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useState } from "react";
import { api, refusalIn } from "@/lib/client/api";
import { copyText } from "@/lib/client/clipboard";
import { useHydrated } from "@/lib/client/use-hydrated";
import type { OnWire } from "@/lib/server/http/wire";
import type { GuestStatus } from "@/lib/services/maintenance/guest-requests/status";
import { CopyIcon } from "./icons";
import { Press } from "./press";
import type { StatusWords } from "./words";

type Taken = "withdraw" | "forget";

interface OwnReportProps {
  token: string;
  status: Pick<OnWire<GuestStatus>, "state" | "has_contact" | "takes_request_back">;
  words: StatusWords;
  /** What a form without scripts has done, or why it was refused. */
  initialNotice?: string;
}

/** The link, and what can be taken back. */
export function OwnReport({ token, status, words, initialNotice }: OwnReportProps) {
  const router = useRouter();
  const isHydrated = useHydrated();
  const [isBusy, setBusy] = useState(false);
  const done = { forget: words.forgotten, withdraw: words.withdrawn };
  const [notice, setNotice] = useState(initialNotice);
  const [isOver, setOver] = useState(false);
  const { state, has_contact, takes_request_back } = status;

  async function change(event: FormEvent<HTMLFormElement>, what: Taken) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    try {
      await api.post(`/guest-requests/${what}`, { body: { follow_token: token }, isQuiet: true });
      setNotice(done[what]);
      // Of a report that was removed the link shows nothing any more.
      if (what === "withdraw" && !takes_request_back) setOver(true);
      else router.refresh();
    } catch (caught) {
      setNotice(refusalIn(caught).message || words.no_connection);
    } finally {
      setBusy(false);
    }
  }

  async function copy() {
    const isCopied = await copyText(location.href.split(/[?#]/)[0] ?? "");
    setNotice(isCopied ? words.copied : words.not_copied);
  }

  return (
    <section id="contact" className="grid gap-2 border-line-soft border-t pt-4">
      <p className="text-muted text-sm">{words.follow}</p>
      {isHydrated && (
        <Press onClick={() => void copy()}>
          <CopyIcon />
          {words.copy}
        </Press>
      )}
      {has_contact && !isOver && (
        <TakeBack token={token} what="forget" onSubmit={change}>
          <Press type="submit" busy={isBusy}>
            {words.forget}
          </Press>
        </TakeBack>
      )}
      {state !== "withdrawn" && !isOver && (
        <TakeBack token={token} what="withdraw" onSubmit={change}>
          <Press type="submit" variant="danger" busy={isBusy}>
            {words.withdraw}
          </Press>
        </TakeBack>
      )}
      <p role="status" className="font-medium text-strong empty:hidden">
        {notice}
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
