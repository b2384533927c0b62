"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFieldDraft } from "@/components/resource/use-field-draft";
import { usePasswordAgain } from "@/components/second-factor/use-password-again";
import { toast } from "@/components/ui/toaster";
import { type ApiError, api, refusalIn, unlessRefused } from "@/lib/client/api";
import type { ModelFeature } from "@/lib/domain/own-model/features";
import type { OnWire } from "@/lib/server/http/wire";
import type { ModelSettings } from "@/lib/services/outward/own-model/settings";

interface ModelFormProps {
  company_id: number;
  settings: OnWire<ModelSettings> | null;
}

interface Values {
  url: string;
  model: string;
  api_key: string;
  transcription_url: string;
  transcription_model: string;
  features: readonly ModelFeature[];
  is_redacted: boolean;
}

const texts = ["url", "model", "api_key", "transcription_url", "transcription_model"] as const;
type Mistakes = Partial<Record<(typeof texts)[number], string>>;

interface Tried {
  part: "chat" | "transcription";
  fault: string | null;
  duration_ms: number;
}

/** The company's model as it is typed, saved, tested and removed. */
export function useModelForm({ company_id, settings }: ModelFormProps) {
  const t = useTranslations("own-model");
  const router = useRouter();
  const path = `/companies/${company_id}/model`;
  const { guard, passwordDialog } = usePasswordAgain();
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const draft = useFieldDraft<Values>(() => savedValues(settings), mistakes);
  const [isKeyRemoved, setKeyRemoved] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isTesting, setTesting] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const [tried, setTried] = useState<readonly Tried[] | null>(null);

  async function save(more: { current_password?: string }) {
    setMistakes({});
    const { api_key, ...rest } = draft.value;
    const key = isKeyRemoved ? { api_key: null } : api_key ? { api_key } : {};
    const body = { ...rest, ...key, ...(settings && { version: settings.version }), ...more };
    try {
      await api.put(path, { body, isQuiet: true });
      toast.success(t("saved"));
      router.refresh();
    } catch (caught) {
      const error = refusalIn(caught);
      const found = mistakesIn(error, (field) => t(field));
      if (Object.keys(found).length === 0) throw error;
      setMistakes(found);
    }
  }

  async function submit() {
    setBusy(true);
    setTried(null);
    await guard(save).finally(() => setBusy(false));
  }

  async function test() {
    setTesting(true);
    setTried(null);
    const answer = await unlessRefused(api.post<{ data: { tried: Tried[] } }>(`${path}/test`, { body: {} }));
    setTesting(false);
    if (answer) setTried(answer.data.tried);
  }

  async function remove() {
    const answer = await unlessRefused(api.delete<{ message: string }>(path, { body: {} }));
    if (answer) toast.success(answer.message);
    router.refresh();
  }

  return {
    settings,
    draft,
    values: draft.value,
    isKeyRemoved,
    isBusy,
    isTesting,
    isRemoving,
    tried,
    submit,
    test,
    remove,
    setRemoving,
    passwordDialog,
    removeKey: (is: boolean) => {
      draft.change({ api_key: "" });
      setKeyRemoved(is);
    },
  };
}

export type ModelForm = ReturnType<typeof useModelForm>;

/** What the fields begin with; a key that is stored is not shown. */
const savedValues = (settings: ModelFormProps["settings"]): Values => ({
  url: settings?.url ?? "",
  model: settings?.model ?? "",
  api_key: "",
  transcription_url: settings?.transcription_url ?? "",
  transcription_model: settings?.transcription_model ?? "",
  features: settings?.features ?? [],
  is_redacted: settings?.is_redacted ?? true,
});

/** What is wrong with which field. */
function mistakesIn(error: ApiError, nameOf: (field: (typeof texts)[number]) => string): Mistakes {
  const found: Mistakes = {};
  for (const [path, messages] of Object.entries(error.messages)) {
    const field = texts.find((one) => one === path);
    if (field) found[field] = messages.map((one) => `${nameOf(field)} ${one}`).join(", ");
  }

  return found;
}
