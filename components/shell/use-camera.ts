"use client";

import { type RefObject, useEffect, useRef, useState } from "react";

/** Not every browser has one, and TypeScript knows none. */
interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type WithDetector = typeof globalThis & { BarcodeDetector?: new () => BarcodeDetector };

export type CameraState = "absent" | "starting" | "on" | "denied" | "failed";

const lookEveryMs = 200;

/** Reads codes with the camera while `isOn`. The same code is told once until another one comes between. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, isOn: boolean, onCode: (code: string) => void) {
  const [state, setState] = useState<CameraState>("starting");
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });

  useEffect(() => {
    if (!isOn) return;
    const { BarcodeDetector } = globalThis as WithDetector;
    // Without https there are no mediaDevices.
    if (!BarcodeDetector || !navigator.mediaDevices?.getUserMedia) return setState("absent");
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    let last = "";

    async function start(detector: BarcodeDetector) {
      const opened = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      stream = opened;
      // Closed while the person was asked for permission.
      if (isOver || !video.current) return stop();
      video.current.srcObject = opened;
      await video.current.play();
      setState("on");
      look(detector);
    }

    function look(detector: BarcodeDetector) {
      timer = setTimeout(async () => {
        // A frame that is not there yet is no code.
        const [found] = video.current ? await detector.detect(video.current).catch(() => []) : [];
        if (isOver) return;
        if (found?.rawValue && found.rawValue !== last) {
          last = found.rawValue;
          latest.current(last);
        }
        look(detector);
      }, lookEveryMs);
    }

    function stop() {
      for (const track of stream?.getTracks() ?? []) track.stop();
    }

    setState("starting");
    start(new BarcodeDetector()).catch((error: unknown) => {
      if (!isOver) setState((error as Error).name === "NotAllowedError" ? "denied" : "failed");
      stop();
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [isOn, video]);

  return state;
}
