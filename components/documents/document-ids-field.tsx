"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormField } from "@/components/resource/form-context";
import { type DroppedFile, FileDrop } from "@/components/ui/file-drop";
import { api, refusalIn } from "@/lib/client/api";
import { documents, maxAttachedBytes } from "@/lib/client/files";

interface Stored {
  id: number;
  name: string;
  size: number;
}

export interface DocumentIdsFieldProps {
  /** What the record has been given already. */
  known: readonly { file_id: number; name: string; size: number }[];
}

/** Documents of a record by their ids: each is sent as it is chosen, and belongs to the record once the form is saved. */
export function DocumentIdsField({ known }: DocumentIdsFieldProps) {
  const t = useTranslations("documents");
  const { value, setValue, isDisabled, frame } = useFormField<number[] | null>({ name: "document_ids" }, "other");
  const [stored, setStored] = useState<readonly Stored[]>(
    known.map(({ file_id, ...file }) => ({ id: file_id, ...file })),
  );
  const [waiting, setWaiting] = useState<readonly DroppedFile[]>([]);
  const ids = value ?? [];

  async function add(files: readonly File[]) {
    const chosen = files.map((file) => ({ id: crypto.randomUUID(), name: file.name, size: file.size, file }));
    setWaiting((before) => [...before, ...chosen.map(({ file: _file, ...one }) => ({ ...one, isSending: true }))]);
    const sent: number[] = [];
    // One after the other: a plant's line has one way up.
    for (const { id, file } of chosen)
      try {
        const { data } = await api.post<{ data: Stored }>("/files", { files: { image: file }, isQuiet: true });
        sent.push(data.id);
        setStored((before) => [...before, data]);
        setWaiting((before) => before.filter((one) => one.id !== id));
      } catch (caught) {
        const error = refusalIn(caught);
        const reason = t("refused", { error: error.sentence });
        setWaiting((before) =>
          before.map((one) => (one.id === id ? { ...one, isSending: false, error: reason } : one)),
        );
      }
    if (sent.length > 0) setValue([...ids, ...sent]);
  }

  return (
    <fieldset className="grid content-start gap-1 md:col-span-2">
      <legend className="mb-1 font-medium text-body">{frame.label}</legend>
      <FileDrop
        files={[
          ...ids.flatMap((id) => {
            const file = stored.find((one) => one.id === id);
            return file ? [{ id: String(id), name: file.name, size: file.size }] : [];
          }),
          ...waiting,
        ]}
        accept={documents}
        maxBytes={maxAttachedBytes}
        hint={t("accepted")}
        multiple
        disabled={isDisabled}
        aria-invalid={frame.error ? true : undefined}
        onAdd={(files) => void add(files)}
        onRemove={
          isDisabled
            ? undefined
            : (id) => {
                setWaiting((before) => before.filter((one) => one.id !== id));
                if (ids.includes(Number(id))) setValue(ids.filter((one) => one !== Number(id)));
              }
        }
      />
      {frame.error && (
        <p role="alert" className="font-medium text-alarm-text text-xs">
          {frame.error}
        </p>
      )}
    </fieldset>
  );
}
