"use client";

import { useEffect, useState } from "react";
import { api, refusalIn } from "@/lib/client/api";
import type { Door } from "@/lib/domain/ingest/doors";
import type { OnWire } from "@/lib/server/http/wire";
import type { MessageTrial } from "@/lib/services/monitoring/ingest/try-message";

export interface TriedMessage {
  text: string;
  door: Door;
}

export type ShownTrial = OnWire<MessageTrial>;

const pause = 400; // ms after the last key

/** Asks what would be read of the message by the maps as they stand on the screen. */
export function useTrial(controller_id: number, { text, door }: TriedMessage, maps: object) {
  const [trial, setTrial] = useState<ShownTrial | null>(null);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const body = JSON.stringify({ message: text, door, ...maps });
  const isEmpty = text.trim() === "";

  useEffect(() => {
    if (isEmpty) return;
    const ended = new AbortController();
    const timer = setTimeout(async () => {
      setBusy(true);
      try {
        const { data } = await api.post<{ data: ShownTrial }>(`/controllers/${controller_id}/trial`, {
          body: JSON.parse(body),
          isQuiet: true,
          signal: ended.signal,
        });
        setTrial(data);
        setError(undefined);
      } catch (caught) {
        const refused = refusalIn(caught);
        if (refused.code !== "aborted") setError(refused.sentence);
      } finally {
        setBusy(false);
      }
    }, pause);
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [controller_id, body, isEmpty]);

  return { trial: isEmpty ? null : trial, error: isEmpty ? undefined : error, isBusy };
}
