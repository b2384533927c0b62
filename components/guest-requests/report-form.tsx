"use client";

import { type FormEvent, useEffect, useState } from "react";
import { useDurationClock, useVoice } from "@/components/work-orders/use-voice";
import { parcelOf } from "@/lib/client/guest-report";
import { useHydrated } from "@/lib/client/use-hydrated";
import { longestText } from "@/lib/domain/maintenance/guest-request";
import {
  Contact,
  type GuestPage,
  HiddenFields,
  type Known,
  Refused,
  Tick,
  type Typed,
  useRefusal,
  Waiting,
} from "./form-parts";
import { MicIcon, SendIcon, StopIcon } from "./icons";
import { KnownHere } from "./known-here";
import { NativeFile, NativeTextarea } from "./native-field";
import { Press } from "./press";
import { useSending } from "./use-sending";
import type { ReportWords } from "./words";
import { useWords, WordsProvider } from "./words-context";

interface ReportFormProps extends GuestPage {
  words: ReportWords;
  /** Null: nothing was reported there today. */
  known: Known | null;
  /** Of this visit; sent again without scripts it is answered as the first time. */
  keys: { report: string; join: string };
}

/** What is known of the place today, and the form of a new report. Without scripts both send themselves. */
export function ReportForm({ words, token, known, consent, returned, keys }: ReportFormProps) {
  const ofJoin = returned?.call === "join" ? returned : null;
  const ofReport = ofJoin ? null : returned;
  // What was to be joined was decided meanwhile: then too.
  const [isOpen, setOpen] = useState(ofReport !== null || ofJoin?.status === 409);
  const report = <NewReport token={token} returned={ofReport} consent={consent} sentKey={keys.report} />;
  if (!known)
    return (
      <WordsProvider value={words}>
        {ofJoin && <Refused>{ofJoin.message}</Refused>}
        {report}
      </WordsProvider>
    );

  return (
    <WordsProvider value={words}>
      <KnownHere
        token={token}
        known={known}
        consent={consent}
        returned={ofJoin}
        sentKey={keys.join}
        onDecided={() => setOpen(true)}
      />
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)} className="group">
        <summary className="flex min-h-14 cursor-pointer items-center justify-center rounded-control border border-line bg-card px-3 font-medium text-base text-strong group-open:mb-4">
          {words.something_else}
        </summary>
        {report}
      </details>
    </WordsProvider>
  );
}

interface NewReportProps {
  token: string;
  returned: GuestPage["returned"];
  consent: string | null;
  sentKey: string;
}

function NewReport({ token, returned, consent, sentKey }: NewReportProps) {
  const words = useWords();
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
      words.photos
        .map((_label, at) => photoName(at))
        .map((name) => [name, form.get(name) as File])
        .filter(([, file]) => (file as File | null)?.size),
    ) as Record<string, File>;
    void send(parcelOf(path, form, { ...photos, voice }));
  }

  return (
    <form action={`/api${path}`} method="post" encType="multipart/form-data" onSubmit={submit} className="grid gap-4">
      <HiddenFields sentKey={sentKey} />
      <NativeTextarea
        name="text"
        label={words.what}
        error={errors.text}
        defaultValue={typed.text}
        rows={4}
        maxLength={longestText}
      />
      <Photos errors={errors} />
      {returned?.had_files && <Refused>{words.files_again}</Refused>}
      <Voice voice={voice} onVoice={setVoice} error={errors.voice} />
      <Tick name="is_machine_down" typed={typed}>
        {words.down}
      </Tick>
      <Contact consent={consent} errors={errors} typed={typed} />
      <Trap />
      <Refused>{refusal}</Refused>
      <Waiting isWaiting={state === "waiting"} />
      <Press type="submit" variant="primary" busy={state !== "idle"} isSticky>
        <SendIcon />
        {words.send}
      </Press>
    </form>
  );
}

const photoName = (at: number) => `photo_${at + 1}`;

/** A field that no person sees and programs fill. */
function Trap() {
  return (
    <div aria-hidden className="absolute size-px overflow-hidden opacity-0">
      <input name="website" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

function Photos({ errors }: { errors: Readonly<Record<string, string | undefined>> }) {
  const { photo, photos, more_photos } = useWords();
  const labels = [photo, ...photos.slice(1)];
  const [first, ...others] = labels.map((label, at) => ({ name: photoName(at), label, error: errors[photoName(at)] }));

  return (
    <div className="grid gap-2">
      {first && <Photo {...first} />}
      <details>
        <summary className="flex min-h-14 cursor-pointer items-center font-medium text-accent">{more_photos}</summary>
        <div className="grid gap-2">
          {others.map((one) => (
            <Photo key={one.name} {...one} />
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
        name={name}
        label={label}
        error={error}
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
  const words = useWords();
  const isHydrated = useHydrated();
  const recording = useVoice(onVoice);
  const clock = useDurationClock(recording.since);
  if (!isHydrated || !recording.isPossible) return null;
  const isOn = recording.since !== null;

  return (
    <div className="grid gap-2">
      <Press aria-pressed={isOn} onClick={isOn ? recording.stop : recording.start}>
        {isOn ? <StopIcon className="text-alarm-text" /> : <MicIcon />}
        {isOn ? words.voice_stop.join(clock) : voice ? words.voice_again : words.voice}
      </Press>
      {voice && !isOn && (
        <p role="status" className="grid grid-cols-[1fr_auto] items-center gap-2">
          {words.voice_kept}
          <Press variant="ghost" onClick={() => onVoice(null)}>
            {words.voice_remove}
          </Press>
        </p>
      )}
      {(recording.isDenied || error) && (
        <p role="alert" className="text-alarm-text">
          {error ?? words.no_microphone}
        </p>
      )}
    </div>
  );
}
