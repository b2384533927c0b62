"use client";

import { useTranslations } from "next-intl";
import { useFormField, useResourceForm } from "@/components/resource/form-context";
import { FileDrop } from "@/components/ui/file-drop";
import { documents, maxAttachedBytes } from "@/lib/client/files";

/** The file of an entry: chosen, replaced; it is sent with the form as the multipart part `file`. */
export function DocumentField() {
  const t = useTranslations("documents");
  const { row, files, setFile } = useResourceForm();
  const { value, isDisabled, frame } = useFormField<number | null>({ name: "file_id" }, "file");
  const file = files.file ?? null;
  const kept = row?.file as { name: string; size: number } | undefined;
  const shown = file
    ? [{ id: "new", name: file.name, size: file.size }]
    : value && kept
      ? [{ id: "kept", name: kept.name, size: kept.size }]
      : [];

  return (
    <fieldset className="grid content-start gap-1 md:col-span-2">
      <legend className="mb-1 font-medium text-body">
        {frame.label}
        <span aria-hidden className="ml-1 text-alarm-text">
          *
        </span>
      </legend>
      <FileDrop
        files={shown}
        accept={documents}
        maxBytes={maxAttachedBytes}
        hint={t("accepted")}
        disabled={isDisabled}
        aria-invalid={frame.error ? true : undefined}
        onAdd={([first]) => first && setFile("file", first)}
        onRemove={file && !isDisabled ? () => setFile("file", null) : undefined}
      />
      {frame.error && (
        <p role="alert" className="font-medium text-alarm-text text-xs">
          {frame.error}
        </p>
      )}
    </fieldset>
  );
}
