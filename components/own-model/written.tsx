"use client";

import { Sparkles } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Link } from "@/components/ui/link";
import type { ModelAnswer } from "@/lib/client/ask-model";
import { inTime } from "@/lib/client/chunks";

const SentDialog = dynamic(() => inTime(import("./sent-dialog")).then((module) => module.SentDialog), {
  loading: () => null,
});

interface SentencesProps {
  sentences: ModelAnswer["sentences"];
  /** Somebody follows a source: a dialog over the page closes. */
  onLeave?: () => void;
}

/** Sentences of a model, each with the records that it rests on. */
export function Sentences({ sentences, onLeave }: SentencesProps) {
  const t = useTranslations("own-model");

  return (
    <ol className="grid gap-2.5">
      {sentences.map(({ text, sources }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what a model has written does not change.
        <li key={at} className="grid gap-1">
          <span className="break-words text-strong">{text}</span>
          {sources.length > 0 && (
            <span className="flex flex-wrap gap-x-3 gap-y-1 text-xs">
              <span className="text-muted">{t("sources")}</span>
              {sources.map(({ link, label }) => (
                <Link key={`${link} ${label}`} href={link} onClick={onLeave} className="text-accent underline">
                  {label}
                </Link>
              ))}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

interface WrittenByModelProps {
  model: string | null;
  /** Under it what was sent can be read; null: not by this person, or no more. */
  request_id: number | null;
  children?: ReactNode;
}

/** Who wrote it, and what was sent for it. */
export function WrittenByModel({ model, request_id, children }: WrittenByModelProps) {
  const t = useTranslations("own-model");
  const [isOpen, setOpen] = useState(false);

  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-xs">
      <span className="flex items-center gap-1.5">
        <Sparkles aria-hidden className="size-3.5 shrink-0" />
        {t("written_by_model")}
        {model && <span className="break-all">({model})</span>}
      </span>
      {children}
      {request_id !== null && request_id > 0 && (
        <button
          type="button"
          className="text-accent underline touch:min-h-12"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {t("show_sent")}
        </button>
      )}
      {isOpen && request_id !== null && <SentDialog id={request_id} onClose={() => setOpen(false)} />}
    </p>
  );
}
