"use client";

import { Mic, Send, Square } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { useDurationClock, useVoice } from "@/components/work-orders/use-voice";
import { useHydrated } from "@/lib/client/use-hydrated";
import { longestText, mostPhotos } from "@/lib/domain/maintenance/guest-request";
import {
  Contact,
  type GuestPage,
  HiddenFields,
  Refused,
  Tick,
  type Typed,
  useRefusal,
  Waiting,
  wordsOf,
} from "./form-parts";
import { KnownHere } from "./known-here";
import { NativeFile, NativeTextarea } from "./native-field";
import { useSending } from "./use-sending";

interface ReportFormProps extends GuestPage {
  /** Of this visit: sent again it is answered as the first time. */
  keys: { report: string; join: string };
}

/** What is known of the place today, and the form of a new report. Without scripts both send themselves. */
export function ReportForm({ token, place, returned, keys }: ReportFormProps) {
  const t = useTranslations("guest-requests");
  const ofJoin = returned?.call === "join" ? returned : null;
  const ofReport = ofJoin ? null : returned;
  // What was to be joined was decided meanwhile: then too.
  const [isOpen, setOpen] = useState(ofReport !== null || ofJoin?.status === 409);
  const report = <NewReport {...{ token, returned: ofReport, consent: place.consent, sentKey: keys.report }} />;
  if (place.known.length === 0)
    return (
      <>
        {ofJoin && <Refused>{ofJoin.message}</Refused>}
        {report}
      </>
    );

  return (
    <>
      <KnownHere {...{ token, place, returned: ofJoin }} sentKey={keys.join} onDecided={() => setOpen(true)} />
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)} className="group">
        <summary className="flex min-h-14 cursor-pointer items-center justify-center rounded-control border border-line bg-card px-3 font-medium text-base text-strong group-open:mb-4">
          {t("something_else")}
        </summary>
        {report}
      </details>
    </>
  );
}

interface NewReportProps {
  token: string;
  returned: GuestPage["returned"];
  consent: string | null;
  sentKey: string;
}

function NewReport({ token, returned, consent, sentKey }: NewReportProps) {
  const t = useTranslations("guest-requests");
  const { errors, refusal, onRefused, clear } = useRefusal(returned);
  const typed: Typed = returned?.values ?? {};
  const { state, send } = useSending(onRefused);
  const [voice, setVoice] = useState<File | null>(null);
  const path = `/guest-requests/${token}`;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    clear();
    const form = new FormData(event.currentTarget);
    const photos = Object.fromEntries(
      photoNames.map((name) => [name, form.get(name) as File]).filter(([, file]) => (file as File | null)?.size),
    ) as Record<string, File>;
    void send({ path, body: wordsOf(form), files: { ...photos, voice } });
  }

  return (
    <form action={`/api${path}`} method="post" encType="multipart/form-data" onSubmit={submit} className="grid gap-4">
      <HiddenFields sentKey={sentKey} />
      <NativeTextarea
        {...{ name: "text", label: t("what"), error: errors.text, defaultValue: typed.text }}
        rows={4}
        maxLength={longestText}
      />
      <Photos errors={errors} />
      {returned?.had_files && <Refused>{t("files_again")}</Refused>}
      <Voice voice={voice} onVoice={setVoice} error={errors.voice} />
      <Tick name="is_machine_down" typed={typed}>
        {t("down")}
      </Tick>
      <Contact {...{ consent, errors, typed }} />
      <Trap />
      <Refused>{refusal}</Refused>
      <Waiting isWaiting={state === "waiting"} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={state !== "idle"}
        className="h-14 w-full text-base max-md:sticky max-md:bottom-3"
      >
        <Send aria-hidden />
        {t("send")}
      </Button>
    </form>
  );
}

const photoNames = Array.from({ length: mostPhotos }, (_, at) => `photo_${at + 1}`);

/** A field that no person sees and programs fill. */
function Trap() {
  return (
    <div aria-hidden className="absolute size-px overflow-hidden opacity-0">
      <input name="website" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

function Photos({ errors }: { errors: Readonly<Record<string, string | undefined>> }) {
  const t = useTranslations("guest-requests");
  const [first = "", ...others] = photoNames;

  return (
    <div className="grid gap-2">
      <Photo name={first} label={t("photo")} error={errors[first]} />
      <details>
        <summary className="flex min-h-14 cursor-pointer items-center font-medium text-accent">
          {t("more_photos")}
        </summary>
        <div className="grid gap-2">
          {others.map((name, at) => (
            <Photo key={name} name={name} label={t("photo_number", { number: at + 2 })} error={errors[name]} />
          ))}
        </div>
      </details>
    </div>
  );
}

/** The browser's own control: it takes a photo or one that there is, and works without scripts. */
function Photo({ name, label, error }: { name: string; label: string; error: string | undefined }) {
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => () => void (shown && URL.revokeObjectURL(shown)), [shown]);

  return (
    <span className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
      <NativeFile
        {...{ name, label, error }}
        accept="image/*"
        onChosen={(file) => setShown(file && URL.createObjectURL(file))}
      />
      {shown && (
        // biome-ignore lint/performance/noImgElement: of this phone, not of a server
        <img src={shown} alt="" className="size-14 rounded-control object-cover" />
      )}
    </span>
  );
}

interface VoiceProps {
  voice: File | null;
  onVoice: (file: File | null) => void;
  error: string | undefined;
}

/** Only where the browser records. */
function Voice({ voice, onVoice, error }: VoiceProps) {
  const t = useTranslations("guest-requests");
  const isHydrated = useHydrated();
  const recording = useVoice(onVoice);
  const clock = useDurationClock(recording.since);
  if (!isHydrated || !recording.isPossible) return null;
  const isOn = recording.since !== null;

  return (
    <div className="grid gap-2">
      <Button aria-pressed={isOn} onClick={isOn ? recording.stop : recording.start} className="h-14 w-full text-base">
        {isOn ? <Square aria-hidden className="text-alarm-text" /> : <Mic aria-hidden />}
        {isOn ? t("voice_stop", { clock }) : voice ? t("voice_again") : t("voice")}
      </Button>
      {voice && !isOn && (
        <p role="status" className="flex items-center justify-between gap-2">
          {t("voice_kept")}
          <Button variant="ghost" onClick={() => onVoice(null)} className="min-h-14">
            {t("voice_remove")}
          </Button>
        </p>
      )}
      {(recording.isDenied || error) && (
        <p role="alert" className="text-alarm-text">
          {error ?? t("no_microphone")}
        </p>
      )}
    </div>
  );
}
