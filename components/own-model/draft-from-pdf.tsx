"use client";

import { FileText } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { api, unlessRefused } from "@/lib/client/api";
import { useModelFeatures } from "@/lib/client/use-model-features";
import type { OnWire } from "@/lib/server/http/wire";
import type { ProcedureDraft } from "@/lib/services/outward/own-model/draft-procedure";
import { WrittenByModel } from "./written";

type Draft = OnWire<ProcedureDraft>;

/** Fills a new procedure from a manual's PDF. Nothing is saved before the person does it. */
export function DraftFromPdf() {
  const t = useTranslations("own-model.draft");
  const isOn = useModelFeatures().includes("drafts");
  const { setValue } = useFormContext();
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (!isOn) return null;

  async function take(file: File) {
    setBusy(true);
    const path = "/plants/task-procedures/draft";
    const answer = await unlessRefused(api.post<{ data: Draft }>(path, { body: {}, files: { file } }));
    setBusy(false);
    if (!answer) return;
    const { name, steps } = answer.data;
    setValue("name", name, { shouldDirty: true });
    setValue("steps", steps, { shouldDirty: true });
    setDraft(answer.data);
  }

  return (
    <div className="grid gap-1.5 rounded-card border border-line bg-card p-3 max-md:rounded-phone" aria-live="polite">
      <div className="flex flex-wrap items-center gap-2">
        <Button busy={isBusy} onClick={() => input.current?.click()}>
          <FileText aria-hidden />
          {t("button")}
        </Button>
        <span className="text-muted text-xs">{t(isBusy ? "working" : "hint")}</span>
      </div>
      <input
        ref={input}
        type="file"
        accept="application/pdf"
        aria-label={t("button")}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          if (file) void take(file);
        }}
      />
      {draft && (
        <>
          <p className="text-strong">{t("check", { count: draft.steps.length })}</p>
          {draft.is_cut && <p className="text-muted text-xs">{t("cut")}</p>}
          <WrittenByModel model={draft.model} request_id={draft.request_id} />
        </>
      )}
    </div>
  );
}
