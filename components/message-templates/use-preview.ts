"use client";

import { useEffect, useState } from "react";
import { ApiError, api } from "@/lib/client/api";
import type { OnWire } from "@/lib/server/http/wire";
import type { Preview } from "@/lib/services/outward/notices/preview";

/** Milliseconds after the last key. */
const pause = 400;

/** How the text reads, asked again while it is typed; what the server refuses is named by field. */
export function usePreview(asked: Record<string, unknown>) {
  const [preview, setPreview] = useState<OnWire<Preview> | null>(null);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [isPending, setPending] = useState(true);
  const text = JSON.stringify(asked);

  useEffect(() => {
    const ended = new AbortController();
    setPending(true);
    const timer = setTimeout(() => {
      api
        .post<{ data: OnWire<Preview> }>("/notifications/templates/preview", {
          body: JSON.parse(text),
          isQuiet: true,
          signal: ended.signal,
        })
        .then(
          ({ data }) => {
            setPreview(data);
            setErrors({});
            setPending(false);
          },
          (error) => {
            if (!(error instanceof ApiError) || error.code === "aborted") return;
            setErrors(error.messages);
            if (Object.keys(error.messages).length === 0) api.announce(error);
            setPending(false);
          },
        );
    }, pause);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [text]);

  return { preview, errors, setErrors, isPending };
}
