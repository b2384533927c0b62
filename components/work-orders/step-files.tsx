"use client";

import { Camera, Mic, Square } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { useHydrated } from "@/lib/client/use-hydrated";
import type { ItemDocument } from "@/lib/services/structure/equipments/documents";
import { CapturedStrip } from "./captured-strip";
import { fetchPhotoMarkup, PhotoMarkupOnDemand } from "./photo-markup-on-demand";
import { StepDocuments } from "./step-documents";
import type { Order } from "./types";
import { useStepFiles } from "./use-step-files";
import { useDurationClock, useVoice } from "./use-voice";

export interface StepFilesProps {
  order: Order;
  /** Left out: they belong to the order itself. */
  step_id?: number;
  /** Of the order's item. */
  documents?: readonly ItemDocument[];
}

const tile = "h-16 flex-col gap-1 text-sm";

/** What was captured at a step or an order, and what captures more. Beside it, the manual. */
export function StepFiles({ order, step_id, documents = [] }: StepFilesProps) {
  const { attach, isSending } = useStepFiles(order, step_id);

  return (
    <div className="grid gap-2">
      <CaptureButtons isSending={isSending} onCaptured={attach}>
        <StepDocuments documents={documents} className={tile} />
      </CaptureButtons>
      <CapturedStrip order={order} step_id={step_id} />
    </div>
  );
}

export interface CaptureButtonsProps {
  isSending: boolean;
  /** True once it is taken. */
  onCaptured: (file: File) => Promise<boolean>;
  children?: ReactNode;
}

/** A photo, with arrows and words on it, and a spoken note. */
export function CaptureButtons({ isSending, onCaptured: attach, children }: CaptureButtonsProps) {
  const t = useTranslations("work-orders.attach");
  const [photo, setPhoto] = useState<File | null>(null);
  const camera = useRef<HTMLInputElement>(null);
  const voice = useVoice((file) => void attach(file));
  const clock = useDurationClock(voice.since);
  const mayRecord = useHydrated() && voice.isPossible;
  // While there is a connection: where the photo is taken there may be none.
  useEffect(() => {
    fetchPhotoMarkup().catch(() => {});
  }, []);
  // A phone that locks in the middle of a sentence keeps what was recorded.
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
        {children}
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
            void fetchPhotoMarkup().then(
              () => setPhoto(taken),
              () => attach(taken),
            );
        }}
      />
      {photo && (
        <PhotoMarkupOnDemand
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
