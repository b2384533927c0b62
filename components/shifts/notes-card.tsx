"use client";

import { Check, Clock, Pencil, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Transcript } from "@/components/own-model/transcript";
import { useCan } from "@/components/shell/viewer-context";
import { BlobView } from "@/components/ui/blob-view";
import { Button, IconButton } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Moment, Sentence } from "@/components/ui/moment";
import { toast } from "@/components/ui/toaster";
import { KeptMark } from "@/components/work-orders/kept-mark";
import { api, refusalIn } from "@/lib/client/api";
import { fileUrl } from "@/lib/client/files";
import { giveChange } from "@/lib/client/give-change";
import { useKeptChanges } from "@/lib/client/kept-changes";
import type { KeptChange } from "@/lib/client/phone-database";
import type { NoteKind } from "@/lib/domain/maintenance/shift";
import { aboutShift, NoteDialog } from "./note-dialog";
import { hrefOf } from "./row-link";
import type { Note, Shift } from "./types";

interface NotesCardProps {
  shift: Shift;
  kind: NoteKind;
  mayWrite: boolean;
}

/** Notes for the next shift, of one kind, including those that wait on this phone. */
export function NotesCard({ shift, kind, mayWrite }: NotesCardProps) {
  const t = useTranslations("shifts");
  const [edited, setEdited] = useState<Note | null>(null);
  const waiting = useWaitingNotes(shift).filter(({ body }) => (body.kind ?? "info") === kind);
  const notes = shift.notes.filter((note) => note.kind === kind);
  const title = t(`sections.${kind}`);
  const count = notes.length + waiting.length;

  return (
    <Card aria-label={title} className={kind === "safety" && count > 0 ? "border-warning-text" : undefined}>
      <CardHeader
        title={
          <>
            {title} <span className="font-normal text-muted tabular-nums">{count > 0 && count}</span>
          </>
        }
      />
      {count === 0 && <p className="px-3 py-2.5 text-muted">{t(`nothing.${kind}`)}</p>}
      <ul className="divide-y divide-line-soft">
        {notes.map((note) => (
          <NoteRow key={note.id} note={note} shift={shift} mayWrite={mayWrite} onEdit={() => setEdited(note)} />
        ))}
        {waiting.map((change) => (
          <WaitingNote key={change.seq} change={change} />
        ))}
      </ul>
      {edited && <NoteDialog shift={shift} note={edited} onClose={() => setEdited(null)} />}
    </Card>
  );
}

/** New notes of this page that the server has not taken yet. */
const useWaitingNotes = ({ id }: Shift) =>
  useKeptChanges().filter(
    ({ about, kind, method }) => about.kind === "shift" && about.id === id && kind === "note" && method === "post",
  );

function WaitingNote({ change: { body, uploads = [], refusal } }: { change: KeptChange }) {
  return (
    <li className="grid gap-1.5 px-3 py-2.5">
      {typeof body.text === "string" && <p className="whitespace-pre-line text-strong">{body.text}</p>}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {uploads.map(({ name, blob }) => (
          <BlobView key={name} name={name} blob={blob} className="size-20" />
        ))}
      </div>
      <KeptMark state={refusal ? "refused" : "waiting"} />
    </li>
  );
}

interface NoteRowProps {
  note: Note;
  shift: Shift;
  mayWrite: boolean;
  onEdit: () => void;
}

function NoteRow({ note, shift, mayWrite, onEdit }: NoteRowProps) {
  const t = useTranslations("shifts.note");
  const may = useCan();
  const { text, place, author, made_at, files, is_open } = note;
  const timeZone = shift.plant.time_zone;
  const href = place && hrefOf(place, may);

  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 px-3 py-2.5">
      <div className="grid min-w-0 flex-1 basis-64 gap-1.5">
        <p className="whitespace-pre-line text-strong [overflow-wrap:anywhere]">{text ?? t("voice")}</p>
        <Files files={files} />
        <p className="flex flex-wrap gap-x-2 text-muted text-xs">
          {place &&
            (href ? (
              <Link href={href} className="text-accent hover:underline">
                {place.name}
              </Link>
            ) : (
              <span>{place.name}</span>
            ))}
          <span>
            {author?.name} <Moment at={made_at} timeZone={timeZone} />
          </span>
          <Marks note={note} timeZone={timeZone} />
        </p>
      </div>
      {mayWrite && (
        <span className="flex gap-1" data-no-print>
          {is_open && <DoneButton note={note} shift={shift} />}
          {note.is_own && !note.is_from_before && shift.state !== "handed_over" && (
            <OwnButtons note={note} shift={shift} onEdit={onEdit} />
          )}
        </span>
      )}
    </li>
  );
}

function Marks({
  note: { is_open, is_late, is_from_before, done_at, done_by_user },
  timeZone,
}: {
  note: Note;
  timeZone: string;
}) {
  const t = useTranslations("shifts.note");

  return (
    <>
      {is_from_before && <span>{t("from_before")}</span>}
      {is_late && (
        <b className="inline-flex items-center gap-1 font-semibold text-body">
          <Clock aria-hidden className="size-3.5" />
          {t("late")}
        </b>
      )}
      {is_open && <b className="font-semibold text-body">{t("open")}</b>}
      {done_at && (
        <span>
          <Sentence
            of={(at) => t("done_by", { person: done_by_user?.name ?? "", at: at(done_at, "minute", timeZone) })}
          />
        </span>
      )}
    </>
  );
}

function Files({ files }: Pick<Note, "files">) {
  if (files.length === 0) return null;
  const isVoice = ({ mime }: Note["files"][number]) => mime.startsWith("audio/");

  return (
    <div className="grid gap-2">
      {files.filter(isVoice).map(({ id, name }) => (
        <div key={id} className="grid gap-1">
          {/* biome-ignore lint/a11y/useMediaCaption: its transcript is below it. */}
          <audio controls preload="metadata" aria-label={name} src={fileUrl(id)} className="w-full max-w-md" />
          <Transcript file_id={id} name={name} />
        </div>
      ))}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {files
          .filter((file) => !isVoice(file))
          .map(({ id, name }) => (
            <a key={id} href={fileUrl(id)} target="_blank" rel="noreferrer">
              {/* biome-ignore lint/performance/noImgElement: the session guards the file, the image route has none. */}
              <img
                src={fileUrl(id)}
                alt={name}
                loading="lazy"
                className="size-20 rounded-control bg-sunk object-cover"
              />
            </a>
          ))}
      </div>
    </div>
  );
}

interface OfNote {
  note: Note;
  shift: Shift;
}

/** Gives a change of a note to the outbox, as its dialog does. */
function useGive({ shift, note }: OfNote) {
  const ui = useTranslations("ui.toast");
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const path = `/shifts/${shift.id}/notes/${note.id}`;

  async function give(change: { method: "put" | "delete"; body: Record<string, unknown> }, done: string) {
    setBusy(true);
    try {
      const given = await giveChange({ about: aboutShift(shift), kind: "note", path, ...change });
      toast.success(given === "kept" ? ui("kept") : done);
      if (given === "sent") router.refresh();
    } catch (caught) {
      api.announce(refusalIn(caught));
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, give };
}

function DoneButton(of: OfNote) {
  const t = useTranslations("shifts.note");
  const { isBusy, give } = useGive(of);

  return (
    <Button
      busy={isBusy}
      aria-label={t("done_of", { text: of.note.text ?? t("voice") })}
      onClick={() => void give({ method: "put", body: { is_open: false } }, t("is_done"))}
    >
      <Check aria-hidden />
      {t("done")}
    </Button>
  );
}

function OwnButtons({ onEdit, ...of }: OfNote & { onEdit: () => void }) {
  const t = useTranslations("shifts.note");
  const { isBusy, give } = useGive(of);
  const text = of.note.text ?? t("voice");

  return (
    <>
      <IconButton label={t("edit_of", { text })} onClick={onEdit}>
        <Pencil aria-hidden />
      </IconButton>
      <IconButton
        label={t("delete_of", { text })}
        busy={isBusy}
        onClick={() => void give({ method: "delete", body: {} }, t("removed"))}
      >
        <Trash2 aria-hidden />
      </IconButton>
    </>
  );
}
