"use client";

import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { Input } from "./input";

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** A question with its verb: "Delete controller?" */
  title: string;
  /** The name of the thing, or of the things. */
  object: string;
  /** What goes with it, one sentence each. */
  consequences?: readonly string[];
  /** The verb again: "Delete". */
  action: string;
  tone?: "danger" | "plain";
  /** Wakes the button only after the word is typed; things with devices attached ask for it. */
  requireWord?: boolean;
  /** Rejecting keeps the dialog open; show why through a toast or `error`. */
  onConfirm: () => Promise<void> | void;
  error?: string;
}

export function ConfirmDialog({ open, onOpenChange, title, object, consequences = [], ...rest }: ConfirmDialogProps) {
  const { action, tone = "danger", requireWord, onConfirm, error } = rest;
  const t = useTranslations("ui");
  const id = useId();
  const typed = useRef<HTMLInputElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const [word, setWord] = useState("");
  const [busy, setBusy] = useState(false);
  const words = ["delete", "eliminar"];
  // Asked for the word after a first answer, whose button is now disabled.
  useEffect(() => {
    if (requireWord) typed.current?.focus();
  }, [requireWord]);
  const ready = !requireWord || words.includes(word.trim().toLowerCase());

  function change(next: boolean) {
    if (busy) return;
    setWord("");
    onOpenChange(next);
  }

  async function confirm(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (!ready || busy) return;
    setBusy(true);
    try {
      await onConfirm();
      setWord("");
      onOpenChange(false);
    } catch {
      // The caller has shown why; the dialog stays for another try.
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      role="alertdialog"
      initialFocus={requireWord ? typed : cancel}
      title={title}
      description={object}
      width="sm"
      footer={
        <>
          <Button ref={cancel} onClick={() => change(false)} disabled={busy}>
            {t("cancel")}
          </Button>
          <Button
            type="submit"
            form={id}
            busy={busy}
            disabled={!ready}
            variant={tone === "danger" ? "danger-solid" : "primary"}
          >
            {action}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={confirm} className="grid gap-4">
        {consequences.length > 0 && <Consequences sentences={consequences} />}
        {requireWord && <WordField ref={typed} id={`${id}-word`} word={word} onChange={setWord} />}
        {error && (
          <p role="alert" className="font-medium text-alarm-text">
            {error}
          </p>
        )}
      </form>
    </Dialog>
  );
}

function Consequences({ sentences }: { sentences: readonly string[] }) {
  return (
    <div role="alert">
      <ul className="grid gap-1.5 rounded-control border border-line bg-sunk px-3 py-2.5">
        {sentences.map((sentence) => (
          <li key={sentence} className="flex gap-2">
            <TriangleAlert aria-hidden className="mt-[0.2em] size-3.5 shrink-0 text-muted" />
            {sentence}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface WordFieldProps {
  ref: RefObject<HTMLInputElement | null>;
  id: string;
  word: string;
  onChange: (word: string) => void;
}

function WordField({ ref, id, word, onChange }: WordFieldProps) {
  const t = useTranslations("ui");

  return (
    <label htmlFor={id} className="grid gap-1.5">
      <span>
        {t.rich("confirm.typeWord", {
          word: t("confirm.word"),
          mono: (chunks) => <b className="font-mono font-semibold text-strong">{chunks}</b>,
        })}
      </span>
      <Input
        id={id}
        ref={ref}
        value={word}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </label>
  );
}
