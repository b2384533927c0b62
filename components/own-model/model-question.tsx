"use client";

import { LoaderCircle } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useViewer } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Textarea } from "@/components/ui/input";
import { ApiError } from "@/lib/client/api";
import { askModel, type ModelAnswer } from "@/lib/client/ask-model";
import { longestQuestion } from "@/lib/domain/own-model/features";
import { Sentences, WrittenByModel } from "./written";

interface ModelQuestionProps {
  /** What was typed before, and is asked at once; blank: nothing yet. */
  question: string;
  onClose: () => void;
}

/** A question to the company's model, what it reads meanwhile, and its answer with the records behind it. */
export function ModelQuestion({ question, onClose }: ModelQuestionProps) {
  const t = useTranslations("own-model.ask");
  const viewer = useViewer();
  const [text, setText] = useState(question);
  const { state, ask } = useQuestion(typeof viewer.plant === "number" ? viewer.plant : undefined);
  const first = useRef(question);
  useEffect(() => {
    if (first.current.trim()) void ask(first.current);
    first.current = "";
  }, [ask]);
  const isAsking = state.is === "asking";

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("title")}
      description={viewer.plant_name ? t("of_plant", { plant: viewer.plant_name }) : t("of_all")}
      width="lg"
      full
    >
      <form
        className="grid gap-3"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void ask(text);
        }}
      >
        <Textarea
          aria-label={t("question")}
          rows={2}
          maxLength={longestQuestion}
          placeholder={t("placeholder")}
          value={text}
          onValueChange={setText}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            if (text.trim() && !isAsking) void ask(text);
          }}
        />
        <Button type="submit" variant="primary" className="justify-self-start" busy={isAsking} disabled={!text.trim()}>
          {t("send")}
        </Button>
      </form>
      <div aria-live="polite" aria-busy={isAsking} className="mt-4 grid min-h-16 content-start gap-3">
        {isAsking && <Steps labels={state.steps} />}
        {state.is === "refused" && (
          <p role="alert" className="text-alarm-text">
            {state.message}
          </p>
        )}
        {state.is === "answered" && (
          <>
            <Sentences sentences={state.answer.sentences} onLeave={onClose} />
            <WrittenByModel model={state.answer.model} request_id={state.answer.request_id} />
          </>
        )}
      </div>
    </Dialog>
  );
}

type Asking =
  | { is: "idle" }
  | { is: "asking"; steps: readonly string[] }
  | { is: "answered"; answer: ModelAnswer }
  | { is: "refused"; message: string };

/** One question at a time: another one, or closing, gives the first one up. */
function useQuestion(plant_id: number | undefined) {
  const t = useTranslations("own-model.ask");
  const [state, setState] = useState<Asking>({ is: "idle" });
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  const [ask] = useState(() => async (question: string) => {
    current.current?.abort();
    const own = new AbortController();
    current.current = own;
    const show = (next: Asking) => current.current === own && !own.signal.aborted && setState(next);
    const steps: string[] = [];
    show({ is: "asking", steps });
    try {
      const body = { question: question.trim(), ...(plant_id !== undefined && { plant_id }) };
      const outcome = await askModel(
        body,
        (label) => show({ is: "asking", steps: [...addStep(steps, label)] }),
        own.signal,
      );
      show("answer" in outcome ? { is: "answered", ...outcome } : { is: "refused", message: outcome.error.message });
    } catch (caught) {
      if (!(caught instanceof ApiError)) throw caught;
      show({ is: "refused", message: caught.sentence || t("no_connection") });
    }
  });

  return { state, ask };
}

function addStep(steps: string[], label: string) {
  steps.push(label);

  return steps;
}

function Steps({ labels }: { labels: readonly string[] }) {
  const t = useTranslations("own-model");
  const [last = t("working"), ...before] = [...labels].reverse();

  return (
    <ul className="grid gap-1 text-muted text-xs">
      {before.reverse().map((label, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same list may be read twice.
        <li key={at}>{t("read", { label })}</li>
      ))}
      <li className="flex items-center gap-1.5">
        <LoaderCircle aria-hidden className="size-3.5 animate-spin" />
        {labels.length > 0 ? t("reading", { label: last }) : last}
      </li>
    </ul>
  );
}
