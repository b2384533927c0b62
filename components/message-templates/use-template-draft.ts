"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useUnsavedGuard } from "@/components/resource/unsaved-guard";
import { useCan } from "@/components/shell/viewer-context";
import { toast } from "@/components/ui/toaster";
import { ApiError, api } from "@/lib/client/api";
import { localeOf } from "@/lib/domain/identity/viewer";
import type { OnWire } from "@/lib/server/http/wire";
import type { TemplateWithOwn } from "@/lib/services/platform/deliveries/own-texts";
import { usePreview } from "./use-preview";

export interface EditedTemplate {
  template: OnWire<TemplateWithOwn>;
  language_id: 1 | 2;
}

/** What is typed, how it reads, and the ways to keep it or to give it up. */
export function useTemplateDraft({ template, language_id }: EditedTemplate) {
  const t = useTranslations("message-templates");
  const router = useRouter();
  const mayChange = useCan()("update_settings");
  const { name, channel, texts } = template;
  const locale = localeOf(language_id);
  const own = template.own[locale];
  const { subject, body } = own ?? texts[locale];
  const typed = useTypedText({ subject: subject ?? "", body });
  const { text, guard } = typed;
  const [isSaving, setSaving] = useState(false);
  const [isReturning, setReturning] = useState(false);
  const [isStale, setStale] = useState(false);
  const asked = {
    name,
    channel,
    language_id,
    body: text.body,
    ...(channel === "mail" && { subject: text.subject }),
  };
  const { preview, errors, setErrors, isPending } = usePreview(asked);

  async function save(): Promise<boolean> {
    setSaving(true);
    try {
      await api.post("/notifications/templates", { body: { ...asked, version: own?.version ?? 0 }, isQuiet: true });
      guard.release();
      toast.success(t("saved"));
      router.refresh();
      return true;
    } catch (error) {
      refused(error);
      return false;
    } finally {
      setSaving(false);
    }
  }

  function refused(error: unknown) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 409) setStale(true);
    else if (Object.keys(error.messages).length > 0) setErrors(error.messages);
    else api.announce(error);
  }

  async function returnToOriginal() {
    if (!own) return;
    try {
      await api.delete(`/notifications/templates/${own.id}`, { query: { version: own.version }, isQuiet: true });
    } catch (error) {
      setReturning(false);
      return refused(error);
    }
    guard.release();
    toast.success(t("returned"));
    router.refresh();
  }

  return {
    ...typed,
    own,
    locale,
    isSaving,
    save,
    isStale,
    mayChange,
    preview,
    errors,
    isPending,
    isReturning,
    setReturning,
    returnToOriginal,
  };
}

export type TemplateDraft = ReturnType<typeof useTemplateDraft>;

interface Text {
  subject: string;
  body: string;
}

/** The text as it is typed over the saved one; it is not left unsaved without a question. */
function useTypedText(saved: Text) {
  const [text, setText] = useState(saved);
  const isDirty = text.subject !== saved.subject || text.body !== saved.body;

  return { saved, text, setText, isDirty, guard: useUnsavedGuard(isDirty), discard: () => setText(saved) };
}
