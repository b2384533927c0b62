"use client";

import { useEffect, useState } from "react";
import { api } from "@/lib/client/api";
import type { WireCommandRow } from "./wire-command";

interface Shown {
  controller_id: number;
  sensor_id?: number;
  /** The newest of them. */
  commands: readonly WireCommandRow[];
}

const pageSize = 10;

/** Commands, newest first. Older ones that were asked for are read again with each newest: they move on, and end. */
export function useCommands({ controller_id, sensor_id, commands }: Shown) {
  const [asked, setAsked] = useState({ pages: 1 });
  const [older, setOlder] = useState<readonly WireCommandRow[]>([]);
  const [state, setState] = useState<"idle" | "failed" | "loading">("idle");

  // biome-ignore lint/correctness/useExhaustiveDependencies: the older ones are those behind the newest
  useEffect(() => {
    if (asked.pages === 1) return;
    const ended = new AbortController();
    const load = async (page: number) => {
      const query = { page, max: pageSize, ...(sensor_id ? { sensor_id } : {}) };
      const path = `/controllers/${controller_id}/commands`;
      const more = { query, isQuiet: true, signal: ended.signal };
      return (await api.get<{ data: WireCommandRow[] }>(path, more)).data;
    };
    const pages = Array.from({ length: asked.pages - 1 }, (_, index) => load(index + 2));
    void Promise.all(pages).then(
      (loaded) => {
        if (ended.signal.aborted) return;
        setOlder(loaded.flat());
        setState("idle");
      },
      () => {
        if (!ended.signal.aborted) setState("failed");
      },
    );
    return () => ended.abort();
  }, [controller_id, sensor_id, commands, asked]);

  const ask = (pages: number) => {
    setState("loading");
    setAsked({ pages });
  };
  const all = new Map([...older, ...commands].map((command) => [command.id, command]));

  return {
    shown: [...all.values()].sort((a, b) => b.id - a.id),
    state,
    more: () => ask(asked.pages + 1),
    retry: () => ask(asked.pages),
  };
}
