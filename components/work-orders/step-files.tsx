"use client";

import { Camera, Mic, Square } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { inTime } from "@/lib/client/chunks";
import { useHydrated } from "@/lib/client/use-hydrated";
import type { ItemDocument } from "@/lib/services/structure/equipments/documents";
import { StepDocuments } from "./step-documents";
import type { Order } from "./types";
import { useStepFiles } from "./use-step-files";
import { useDurationClock, useVoice } from "./use-voice";

const fetched = () => inTime(import("./photo-markup"));
const PhotoMarkup = dynamic(() => fetched().then((module) => module.PhotoMarkup), {
  ssr: false,
  loading: () => null,
});

export interface StepFilesProps {
  order: Order;
  step_id: number;
  /** Of the order's item. */
  documents: readonly ItemDocument[];
}

const tile = "h-16 flex-col gap-1 text-sm";

/** A photo, with arrows and words on it, and a spoken note: both belong to the step at hand. Beside them, the manual. */
export function StepFiles({ order, step_id, documents }: StepFilesProps) {
  const t = useTranslations("work-orders.attach");
  const { attach, isSending } = useStepFiles(order, step_id);
  const [photo, setPhoto] = useState<File | null>(null);
  const camera = useRef<HTMLInputElement>(null);
  const voice = useVoice((file) => void attach(file));
  const clock = useDurationClock(voice.since);
  const mayRecord = useHydrated() && voice.isPossible;
  // While there is a connection: where the photo is taken there may be none.
  useEffect(() => {
    fetched().catch(() => {});
  }, []);
  // A phone that locks in the middle of a sentence keeps what was said.
  const { stop } = voice;
  useEffect(() => {
    const onHide = () => document.hidden && stop();
    document.addEventListener("visibilitychange", onHide);
    return () => document.removeEventListener("visibilitychange", onHide);
  }, [stop]);

  return (
    <div className="grid gap-2">
      <div className="grid auto-cols-fr grid-flow-col gap-2.5">
        <Button className={tile} busy={isSending} onClick={() => camera.current?.click()}>
          <Camera aria-hidden />
          {t("photo")}
        </Button>
        {mayRecord && (
          <Button
            className={tile}
            aria-pressed={voice.since !== null}
            onClick={voice.since === null ? voice.start : voice.stop}
          >
            {voice.since === null ? <Mic aria-hidden /> : <Square aria-hidden className="text-alarm-text" />}
            {voice.since === null ? t("voice") : t("stop", { clock })}
          </Button>
        )}
        <StepDocuments documents={documents} className={tile} />
      </div>
      {voice.isDenied && (
        <p role="alert" className="text-alarm-text">
          {t("no_microphone")}
        </p>
      )}
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={t("photo")}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const taken = event.target.files?.[0];
          event.target.value = "";
          // Where what marks it cannot be fetched it is attached as it is.
          if (taken)
            void fetched().then(
              () => setPhoto(taken),
              () => attach(taken),
            );
        }}
      />
      {photo && (
        <PhotoMarkup
          photo={photo}
          onCancel={() => setPhoto(null)}
          onDone={async (marked) => {
            if (await attach(marked)) setPhoto(null);
          }}
        />
      )}
    </div>
  );
}
