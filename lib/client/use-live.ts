"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import type { LiveEvent } from "@/lib/server/events";

/** What a screen hears: an event, or that something may have been missed. */
export type Heard = LiveEvent | "missed";
type Listener = (heard: Heard) => void;

const address = "/api/events";
const channelName = "millwright-live";
const shortestPause = 1_000;
const longestPause = 60_000;

/*
 * A browser allows six connections to one address and a person opens more tabs than that. So one tab holds the
 * stream and passes on what it hears; when it closes, the next takes over.
 */
const listeners = new Set<Listener>();
let leave: (() => void) | undefined;

function join(): () => void {
  const channel = "BroadcastChannel" in window ? new BroadcastChannel(channelName) : undefined;
  const ended = new AbortController();
  if (channel) channel.onmessage = ({ data }: MessageEvent<Heard>) => tell(data);
  const speak = (heard: Heard) => {
    tell(heard);
    channel?.postMessage(heard);
  };
  const hold = () => holdStream(speak, ended.signal);
  // Locks exist where the page is served safely; elsewhere each tab has its own stream.
  if (channel && navigator.locks)
    navigator.locks.request(channelName, { signal: ended.signal }, hold).catch(() => undefined);
  else void hold();

  return () => {
    ended.abort();
    channel?.close();
  };
}

const tell: Listener = (heard) => {
  for (const listener of [...listeners]) listener(heard);
};

/** Holds the stream, comes back with growing pauses, and resolves when it is no longer wanted. */
function holdStream(speak: Listener, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | undefined;
    let timer: number | undefined;
    let pause = shortestPause;

    const open = () => {
      source = new EventSource(address);
      source.addEventListener("ready", () => {
        pause = shortestPause;
        speak("missed");
      });
      source.onmessage = ({ data }: MessageEvent<string>) => speak(JSON.parse(data) as LiveEvent);
      source.onerror = () => {
        source?.close();
        // Not all at once: a server that starts again has enough to do.
        timer = window.setTimeout(open, pause * (0.5 + Math.random()));
        pause = Math.min(pause * 2, longestPause);
      };
    };
    ended.addEventListener("abort", () => {
      source?.close();
      window.clearTimeout(timer);
      resolve();
    });
    open();
  });
}

function subscribe(listener: Listener): () => void {
  listeners.add(listener);
  leave ??= join();
  return () => {
    listeners.delete(listener);
    // A screen that replaces another subscribes at once: the stream is kept for it.
    window.setTimeout(() => {
      if (listeners.size > 0) return;
      leave?.();
      leave = undefined;
    }, 1_000);
  };
}

/** Hears events of the given subjects while the component lives, and "missed" after a gap. */
export function useLive(subjects: readonly string[], onHeard: Listener) {
  const latest = useRef({ subjects, onHeard });
  useEffect(() => {
    latest.current = { subjects, onHeard };
  });

  useEffect(
    () =>
      subscribe((heard) => {
        const { subjects, onHeard } = latest.current;
        if (heard === "missed" || subjects.includes(heard.subject)) onHeard(heard);
      }),
    [],
  );
}

const refreshEvery = 2_000;

/** Renders the server's part of the page anew when something in it changed, at most every two seconds. */
export function useLiveRefresh(subjects: readonly string[], concerns: (event: LiveEvent) => boolean = () => true) {
  const router = useRouter();
  const timer = useRef<number | undefined>(undefined);
  const isFirst = useRef(true);

  useEffect(() => () => window.clearTimeout(timer.current), []);

  useLive(subjects, (heard) => {
    // The first one says that the stream has begun, and the page is fresh.
    if (heard === "missed" && isFirst.current) {
      isFirst.current = false;
      return;
    }
    if (heard !== "missed" && !concerns(heard)) return;
    timer.current ??= window.setTimeout(() => {
      timer.current = undefined;
      router.refresh();
    }, refreshEvery);
  });
}
