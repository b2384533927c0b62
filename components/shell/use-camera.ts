"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { inTime } from "@/lib/client/chunks";

/** Not every browser has one, and TypeScript knows none. */
interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type WithDetector = typeof globalThis & { BarcodeDetector?: new () => BarcodeDetector };

/** The browser's own, or on an iPhone and in Firefox one in WebAssembly, from this server. */
async function aDetector(): Promise<BarcodeDetector> {
  const { BarcodeDetector: Own } = globalThis as WithDetector;
  if (Own) return new Own();
  const { BarcodeDetector, prepareZXingModule } = await inTime(import("barcode-detector/ponyfill"));
  prepareZXingModule({ overrides: { locateFile: () => "/zxing_reader.wasm" } });
  return new BarcodeDetector();
}

export type CameraState = "absent" | "starting" | "on" | "denied" | "failed";

const lookEveryMs = 200;

/** Reads codes with the camera while `isOn`. The same code is reported once until another one comes between. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, isOn: boolean, onCode: (code: string) => void) {
  const [state, setState] = useState<CameraState>("starting");
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });

  useEffect(() => {
    if (!isOn) return;
    // Without https there are no mediaDevices.
    if (!navigator.mediaDevices?.getUserMedia) return setState("absent");
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    let last = "";

    async function start() {
      // Before the person is asked for the camera, in case there is nothing to read codes with.
      const detector = await aDetector();
      if (isOver) return;
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
    start().catch((error: unknown) => {
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
