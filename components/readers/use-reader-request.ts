"use client";

import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { api, refusalIn } from "@/lib/client/api";
import type { RequestState } from "@/lib/domain/readers/requests";

interface Asked<Answer> {
  state: RequestState;
  answer: Answer | null;
  fault: string | null;
}

const askAgainMs = 500;

/** Puts a question to the reader of a controller, and waits for what it answers. */
export function useReaderRequest<Answer>(controller_id: number, path: "browse" | "read-now") {
  const t = useTranslations("readers");
  const wordOf = useFaultWords();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const ended = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    ended.current = controller;
    return () => controller.abort();
  }, []);

  const ask = useCallback(
    async (body: Record<string, unknown>): Promise<Answer | null> => {
      const { signal } = ended.current;
      setBusy(true);
      setError(undefined);
      try {
        const { data } = await api.post(`/controllers/${controller_id}/${path}`, { body, isQuiet: true, signal });
        const asked = await answerOf<Answer>(`/controllers/${controller_id}/requests/${data.request_id}`, signal);
        if (asked.state === "answered") return asked.answer;
        setError(
          asked.state === "timeout"
            ? t("request_timeout")
            : t("request_failed", { reason: wordOf(asked.fault ?? "protocol") }),
        );
      } catch (caught) {
        const refused = refusalIn(caught);
        if (refused.code !== "aborted") setError(refused.sentence);
      } finally {
        setBusy(false);
      }

      return null;
    },
    [controller_id, path, t, wordOf],
  );

  return { ask, isBusy, error };
}

async function answerOf<Answer>(path: string, signal: AbortSignal): Promise<Asked<Answer>> {
  for (;;) {
    const { data } = await api.get<{ data: Asked<Answer> }>(path, { isQuiet: true, signal });
    if (data.state !== "waiting") return data;
    await new Promise((resolve) => setTimeout(resolve, askAgainMs));
  }
}

/** A fault in words; one that the server named itself stays as it is. */
export function useFaultWords() {
  const t = useTranslations("readers.faults");

  return useCallback((fault: string) => (t.has(fault as "timeout") ? t(fault as "timeout") : fault), [t]);
}
