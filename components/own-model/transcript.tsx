"use client";

import { LoaderCircle, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/input";
import { useBegun } from "@/components/ui/use-begun";
import { api, unlessRefused } from "@/lib/client/api";
import { useLive } from "@/lib/client/use-live";
import { longestTranscript } from "@/lib/domain/own-model/features";
import type { OnWire } from "@/lib/server/http/wire";
import type { ShownTranscript } from "@/lib/services/outward/own-model/transcripts";
import { useModelFault } from "./use-model-fault";
import { WrittenByModel } from "./written";

type Shown = OnWire<ShownTranscript>;

interface TranscriptProps {
  file_id: number;
  /** Of the voice note. */
  name: string;
}

/** The transcript of a voice note, below its player. Nothing where nobody has asked and nobody can. */
export function Transcript({ file_id, name }: TranscriptProps) {
  const t = useTranslations("own-model.transcript");
  const nameOf = useModelFault();
  const { shown, setShown } = useTranscript(file_id);
  const [isAsking, setAsking] = useState(false);
  const [isEditing, setEditing] = useState(false);
  if (!shown || (shown.state === "none" && !shown.may_ask)) return null;

  async function ask() {
    setAsking(true);
    const answer = await unlessRefused(api.post<{ data: Shown }>(`/files/${file_id}/transcript`, { body: {} }));
    setAsking(false);
    if (answer) setShown(answer.data);
  }

  return (
    <section aria-label={t("of", { name })} aria-live="polite" className="grid min-w-0 gap-1.5 text-sm">
      {shown.state === "waiting" && (
        <p className="flex items-center gap-1.5 text-muted text-xs">
          <LoaderCircle aria-hidden className="size-3.5 animate-spin" />
          {t("waiting")}
        </p>
      )}
      {shown.state === "failed" && (
        <p className="flex items-center gap-1.5 text-xs">
          <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
          {t("failed", { fault: nameOf(shown.fault ?? "") })}
        </p>
      )}
      {shown.may_ask && (
        <Button size="sm" className="justify-self-start" busy={isAsking} onClick={() => void ask()}>
          {t(shown.state === "failed" ? "again" : "ask")}
        </Button>
      )}
      {shown.state === "done" &&
        (isEditing ? (
          <Correction
            shown={shown}
            onClose={(after) => {
              setEditing(false);
              if (after) setShown(after);
            }}
          />
        ) : (
          <Text shown={shown} onEdit={() => setEditing(true)} />
        ))}
    </section>
  );
}

/** Fetched when its note is shown, and again when it is written. */
function useTranscript(file_id: number) {
  const [shown, setShown] = useState<Shown | null>(null);
  const fetchIt = useCallback(
    () =>
      unlessRefused(api.get<{ data: Shown }>(`/files/${file_id}/transcript`, { isQuiet: true })).then(
        (answer) => answer && setShown(answer.data),
      ),
    [file_id],
  );
  useEffect(() => void fetchIt(), [fetchIt]);
  useLive(["transcripts"], (news) => {
    if (news === "gap" || news.id === file_id) void fetchIt();
  });

  return { shown, setShown };
}

function Text({ shown, onEdit }: { shown: Shown; onEdit: () => void }) {
  const t = useTranslations("own-model.transcript");
  const { text, language, model, edited_by, request_id } = shown;

  return (
    <>
      <p lang={language ?? undefined} className="whitespace-pre-wrap break-words text-strong">
        {text || <span className="text-muted">{t("silent")}</span>}
      </p>
      <WrittenByModel model={model} request_id={request_id}>
        {edited_by && <span>{t("corrected_by", { name: edited_by.name })}</span>}
        <button type="button" className="text-accent underline touch:min-h-12" onClick={onEdit}>
          {t("correct")}
        </button>
      </WrittenByModel>
    </>
  );
}

interface CorrectionProps {
  shown: Shown;
  /** With what was saved. */
  onClose: (after?: Shown) => void;
}

function Correction({ shown, onClose }: CorrectionProps) {
  const t = useTranslations("own-model.transcript");
  const [text, setText] = useState(shown.text ?? "");
  const version = useBegun(shown.version);
  const [isBusy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    const body = { text, version };
    const answer = await unlessRefused(api.put<{ data: Shown }>(`/files/${shown.file_id}/transcript`, { body }));
    setBusy(false);
    if (answer) onClose(answer.data);
  }

  return (
    <div className="grid gap-1.5">
      <Textarea aria-label={t("text")} rows={4} maxLength={longestTranscript} value={text} onValueChange={setText} />
      <div className="flex flex-wrap gap-1.5">
        <Button size="sm" variant="primary" busy={isBusy} disabled={text.trim() === ""} onClick={() => void save()}>
          {t("save")}
        </Button>
        <Button size="sm" onClick={() => onClose()}>
          {t("cancel")}
        </Button>
      </div>
    </div>
  );
}
