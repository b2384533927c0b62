"use client";

import { useCallback, useEffect, useRef, useState } from "react";

/** What browsers record speech as, best first; the server takes both. */
const kinds = [
  { mime: "audio/mp4", name: "voice.m4a" },
  { mime: "audio/webm;codecs=opus", name: "voice.webm" },
] as const;

const longestMs = 5 * 60_000;

const kindHere = () =>
  typeof MediaRecorder === "undefined" || !navigator.mediaDevices
    ? undefined
    : kinds.find(({ mime }) => MediaRecorder.isTypeSupported(mime));

/** Records speech until it is stopped, at most five minutes, and hands it over as a file. */
export function useVoice(onRecorded: (file: File) => void) {
  const recorder = useRef<MediaRecorder | null>(null);
  const [since, setSince] = useState<number | null>(null);
  const [isDenied, setDenied] = useState(false);
  const stop = useCallback(() => {
    if (recorder.current?.state === "recording") recorder.current.stop();
  }, []);
  // Leaving the step ends the recording, and keeps it.
  useEffect(() => stop, [stop]);

  async function start() {
    const kind = kindHere();
    if (!kind || since !== null) return;
    setDenied(false);
    let stream: MediaStream;
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    } catch {
      // No microphone, or one that this page may not use.
      return setDenied(true);
    }
    const parts: Blob[] = [];
    const made = new MediaRecorder(stream, { mimeType: kind.mime, audioBitsPerSecond: 32_000 });
    made.ondataavailable = ({ data }) => parts.push(data);
    made.onstop = () => {
      for (const track of stream.getTracks()) track.stop();
      clearTimeout(timer);
      setSince(null);
      const [type = ""] = kind.mime.split(";");
      if (parts.some(({ size }) => size > 0)) onRecorded(new File(parts, kind.name, { type }));
    };
    const timer = setTimeout(stop, longestMs);
    recorder.current = made;
    made.start();
    setSince(Date.now());
  }

  return { start, stop, since, isDenied, isPossible: typeof window !== "undefined" && kindHere() !== undefined };
}

/** "0:07" since a moment, every second. */
export function useDurationClock(since: number | null): string {
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (since === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [since]);
  const seconds = since === null ? 0 : Math.max(0, Math.floor((now - since) / 1_000));

  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
