"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { z } from "zod";
import { AskDialog } from "@/components/resource/ask-dialog";
import { useAsk } from "@/components/resource/use-ask";
import { BlobView } from "@/components/ui/blob-view";
import { IconButton } from "@/components/ui/button";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { CaptureButtons } from "@/components/work-orders/step-files";
import { giveChange } from "@/lib/client/give-change";
import type { NewChange } from "@/lib/client/kept-outbox";
import { noteKinds } from "@/lib/domain/maintenance/shift";
import type { noteBody } from "@/lib/inputs/shifts";
import type { Note, Shift } from "./types";

type Asked = Pick<
  z.input<typeof noteBody>,
  "kind" | "text" | "is_open" | "equipment_id" | "machine_id" | "production_line_id"
>;
const places = {
  equipment_id: "/equipments",
  machine_id: "/machines",
  production_line_id: "/production-lines",
} as const;
type PlaceField = keyof typeof places;
const placeFields = Object.keys(places) as PlaceField[];

/** The shift in what is kept on a phone. */
export const aboutShift = ({ id, name, plant }: Pick<Shift, "id" | "name" | "plant">): NewChange["about"] => ({
  kind: "shift",
  id,
  label: `${name}, ${plant.name}`,
});

interface NoteDialogProps {
  shift: Shift;
  /** Null: a new one. */
  note: Note | null;
  onClose: () => void;
}

/** A note for the next shift, typed or spoken, with photos; without a connection it waits on this phone. */
export function NoteDialog({ shift, note, onClose }: NoteDialogProps) {
  const t = useTranslations("shifts.note");
  const options = useTranslations("shifts.options.kind");
  const [place, setPlace] = useState<PlaceField | "none">(placeFields.find((field) => note?.[field] != null) ?? "none");
  const { files, capture, drop } = useCapturedHere();
  const ask = useAsk<Asked>({
    initial: note ? fieldsOf(note) : { kind: "info", is_open: false },
    ...(note && { row: withNamedPlace(note) }),
    draft: note ? undefined : `shift ${shift.id} note`,
    send: (typed) => giveNote({ shift, note }, atPlace(typed, place), files),
    done: t(note ? "changed" : "added"),
    onClose,
  });
  const hasVoice = isSpoken(files, note);
  const { text } = ask.values;

  return (
    <AskDialog
      ask={ask}
      title={t(note ? "edit" : "add")}
      description={note ? undefined : t("sending")}
      width="sm"
      action={t(note ? "edit" : "add")}
      isDisabled={!text?.trim() && !hasVoice}
      fields={[
        {
          name: "kind",
          label: t("kind"),
          own: ({ value }) => (
            <SegmentedControl
              label={t("kind")}
              value={value ?? "info"}
              onValueChange={(next) => ask.change({ kind: next, is_open: next === "watch" })}
              segments={noteKinds.map((one) => ({ value: one, label: options(one) }))}
            />
          ),
        },
        { name: "text", as: "textarea", label: t("text"), maxLength: 1_000 },
        !note && <Captured key="files" files={files} onCaptured={capture} onDrop={drop} />,
        { name: "is_open", as: "checkbox", label: t("is_open") },
        <SegmentedControl
          key="place"
          label={t("place")}
          value={place}
          onValueChange={setPlace}
          segments={(["none", ...placeFields] as const).map((value) => ({ value, label: t(`places.${value}`) }))}
        />,
        place !== "none" && {
          name: place,
          as: "related",
          label: t(`places.${place}`),
          from: places[place],
          query: { plant_id: [shift.plant_id] },
          required: true,
        },
      ]}
    />
  );
}

/** What was typed, at the place that is chosen and at no other. */
const atPlace = (typed: Asked, place: PlaceField | "none"): Asked => ({
  ...typed,
  ...Object.fromEntries(placeFields.map((one) => [one, one === place ? typed[one] : null])),
});

/** A new note goes with its files; one that is there is changed over the version that was read. */
function giveNote({ shift, note }: Omit<NoteDialogProps, "onClose">, input: Asked, files: readonly File[]) {
  const change = { about: aboutShift(shift), kind: "note" as const };
  if (note) {
    const path = `/shifts/${shift.id}/notes/${note.id}`;
    return giveChange({
      ...change,
      method: "put",
      path,
      body: { ...input, text: input.text ?? null, version: note.version },
    });
  }
  return giveChange({
    ...change,
    method: "post",
    path: `/shifts/${shift.id}/notes`,
    body: { ...input, made_at: new Date().toISOString() },
    ...(files.length > 0 && { uploads: files.map((file) => ({ name: file.name, blob: file })) }),
  });
}

const isSpoken = (files: readonly File[], note: Note | null) =>
  [...files.map(({ type }) => type), ...(note?.files ?? []).map(({ mime }) => mime)].some((mime) =>
    mime.startsWith("audio/"),
  );

const fieldsOf = ({ kind, text, is_open, equipment_id, machine_id, production_line_id }: Note) => ({
  kind,
  text,
  is_open,
  equipment_id,
  machine_id,
  production_line_id,
});

/** As a picker finds the name of what is chosen. */
function withNamedPlace(note: Note) {
  const field = placeFields.find((one) => note[one] !== null);

  return { ...note, ...(field && note.place && { [field.replace("_id", "")]: note.place }) };
}

/** Files that have not left this dialog yet. */
function useCapturedHere() {
  const [files, setFiles] = useState<readonly File[]>([]);

  return {
    files,
    capture: async (file: File) => {
      setFiles((before) => [...before, file]);
      return true;
    },
    drop: (file: File) => setFiles((before) => before.filter((one) => one !== file)),
  };
}

interface CapturedProps {
  files: readonly File[];
  onCaptured: (file: File) => Promise<boolean>;
  onDrop: (file: File) => void;
}

function Captured({ files, onCaptured, onDrop }: CapturedProps) {
  const t = useTranslations("shifts.note");

  return (
    <div className="grid gap-2">
      <CaptureButtons isSending={false} onCaptured={onCaptured} />
      <ul aria-label={t("files")} className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2 empty:hidden">
        {files.map((file, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two photos may have the same name
            key={at}
            className={file.type.startsWith("audio/") ? "col-span-full flex items-center gap-2" : "relative"}
          >
            <BlobView name={file.name} blob={file} className="aspect-square w-full" />
            <IconButton
              size="sm"
              label={t("drop_file", { name: file.name })}
              onClick={() => onDrop(file)}
              className={file.type.startsWith("audio/") ? undefined : "absolute top-0.5 right-0.5 bg-card/90"}
            >
              <X aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
