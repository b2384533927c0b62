"use client";

import { ChevronRight, Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { StatusShape } from "@/components/ui/status-shape";
import { api, refusalIn } from "@/lib/client/api";
import { cn } from "@/lib/client/class-names";
import { readCode } from "@/lib/client/scanned";
import { reportHref } from "@/lib/domain/maintenance/report-place";
import type { Level } from "@/lib/domain/shared/levels";
import { useCamera } from "./use-camera";
import { useCan } from "./viewer-context";
// Bound by hand: a scanner types and presses Enter.

export interface ScanDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onGo: (href: string) => void;
}

interface Hit {
  id: number;
  label: string;
  detail: string | null;
  level: Level | null;
  href: string;
}

type Answer = { hits: readonly Hit[]; code: string } | { sentence: string } | null;

/** A code leads to its item: through the camera, or a hardware scanner, which types and presses Enter. */
export function ScanDialog({ open, onOpenChange, onGo }: ScanDialogProps) {
  const t = useTranslations("shell.scan");
  const field = useRef<HTMLInputElement>(null);
  const { text, setText, answer, isAsking, close, go, resolve } = useScan({ onOpenChange, onGo });

  function submit(event: FormEvent) {
    event.preventDefault();
    void resolve(text);
  }

  return (
    <Dialog open={open} onOpenChange={close} title={t("title")} description={t("text")} initialFocus={field}>
      <div className="grid gap-4">
        <Camera isOn={open} onCode={(code) => void resolve(code)} />
        <form onSubmit={submit} className="flex items-end gap-2">
          <Field label={t("code")} className="min-w-0 flex-1">
            {(control) => (
              <Input
                {...control}
                ref={field}
                value={text}
                onChange={(event) => setText(event.target.value)}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                enterKeyHint="search"
                className="h-12"
              />
            )}
          </Field>
          <Button type="submit" variant="primary" busy={isAsking} className="h-12 min-w-12 px-4">
            <Search aria-hidden />
            {t("find")}
          </Button>
        </form>
        <p role="status" className={cn("text-body", !sentenceOf(answer, t) && "sr-only")}>
          {sentenceOf(answer, t)}
        </p>
        {answer && "hits" in answer && answer.hits.length > 0 && <Hits hits={answer.hits} onGo={go} />}
      </div>
    </Dialog>
  );
}

/** The code that is typed, and what is found by it: one item is opened at once. */
function useScan({ onOpenChange, onGo }: Pick<ScanDialogProps, "onOpenChange" | "onGo">) {
  const t = useTranslations("shell.scan");
  const [text, setText] = useState("");
  const [answer, setAnswer] = useState<Answer>(null);
  const [isAsking, setAsking] = useState(false);
  const asked = useRef(0);
  const may = useCan();

  function close(next: boolean) {
    asked.current++;
    setText("");
    setAnswer(null);
    setAsking(false);
    onOpenChange(next);
  }
  const go = (href: string) => {
    close(false);
    onGo(href);
  };

  async function resolve(code: string) {
    // Who only asks for work scans a label to do so, on whatever screen.
    const from = may("create_work_order_requests") && !may("view_maintenance") ? reportHref() : location.href;
    const read = readCode(code, location.host, new URL(from, location.href).pathname);
    if ("href" in read) return go(read.href);
    if ("foreign" in read) return setAnswer({ sentence: t("foreign", { host: read.foreign }) });
    if (!read.search) return;

    const turn = ++asked.current;
    setAsking(true);
    try {
      const query = { search: read.search };
      const { data } = await api.get<{ data: { rows: Hit[] }[] }>("/search", { query, isQuiet: true });
      // A later code or the closed dialog has made this one old.
      if (turn !== asked.current) return;
      const hits = data.flatMap(({ rows }) => rows);
      const [first, ...others] = hits;
      if (first && others.length === 0) return go(first.href);
      setAnswer({ hits, code: read.search });
    } catch (caught) {
      const error = refusalIn(caught);
      if (turn === asked.current) setAnswer({ sentence: error.sentence });
    } finally {
      if (turn === asked.current) setAsking(false);
    }
  }

  return { text, setText, answer, isAsking, close, go, resolve };
}

function Hits({ hits, onGo }: { hits: readonly Hit[]; onGo: (href: string) => void }) {
  return (
    <ul className="grid gap-2">
      {hits.map((hit) => (
        <li key={hit.href}>
          <button
            type="button"
            onClick={() => onGo(hit.href)}
            className="flex min-h-14 w-full items-center gap-3 rounded-control border border-line bg-card px-3 py-2 text-left hover:bg-hover"
          >
            {hit.level && <StatusShape level={hit.level} size={18} />}
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold text-strong">{hit.label}</span>
              {hit.detail && <span className="block truncate text-muted text-xs">{hit.detail}</span>}
            </span>
            <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function sentenceOf(answer: Answer, t: ReturnType<typeof useTranslations<"shell.scan">>) {
  if (!answer) return "";
  if ("sentence" in answer) return answer.sentence;
  return t("hits", { count: answer.hits.length, code: answer.code });
}

/** Reads codes while it is on, and shows why it does not. */
export function Camera({ isOn, onCode }: { isOn: boolean; onCode: (code: string) => void }) {
  const t = useTranslations("shell.scan");
  const video = useRef<HTMLVideoElement>(null);
  const state = useCamera(video, isOn, onCode);
  const isShown = state === "starting" || state === "on";

  return (
    <>
      <video
        ref={video}
        muted
        playsInline
        aria-label={t("picture")}
        className={cn("aspect-[4/3] max-h-[40dvh] w-full rounded-card bg-sunk object-cover", !isShown && "hidden")}
      />
      {!isShown && <p className="rounded-control border border-line bg-sunk px-3 py-2.5">{t(state)}</p>}
    </>
  );
}
