"use client";

import { useTranslations } from "next-intl";
import { FileDrop, usePreview } from "@/components/ui/file-drop";
import { cn } from "@/lib/client/class-names";
import { fileUrl, maxPictureBytes, pictures } from "@/lib/client/files";
import { type FieldOptions, useFormField, useResourceForm } from "./form-context";
import { spanClass } from "./form-field";

/** A picture: shown, replaced, removed. It is sent with the form, as the multipart part without "_id". */
export function ImageField({ camera, ...options }: FieldOptions & { camera?: boolean }) {
  const t = useTranslations("resource");
  const { files, setFile } = useResourceForm();
  const { value, setValue, isDisabled, frame } = useFormField<number | null>(options, "file");
  const part = options.name.replace(/_id$/, "");
  const file = files[part] ?? null;
  const preview = usePreview(file);
  const shown = file
    ? [{ id: "new", name: file.name, size: file.size, previewUrl: preview }]
    : value
      ? [{ id: "kept", name: t("currentPicture"), previewUrl: fileUrl(value) }]
      : [];

  return (
    <fieldset className={cn("grid content-start gap-1", spanClass(options.span, options.className))}>
      <legend className="mb-1 font-medium text-body">{frame.label}</legend>
      <FileDrop
        files={shown}
        accept={pictures}
        maxBytes={maxPictureBytes}
        camera={camera}
        disabled={isDisabled}
        aria-invalid={frame.error ? true : undefined}
        onAdd={([first]) => first && setFile(part, first)}
        onRemove={
          isDisabled
            ? undefined
            : () => {
                // The stored picture comes back first; removed once more, it goes.
                if (file) setFile(part, null);
                else setValue(null);
              }
        }
      />
      {frame.hint && <p className="text-muted text-xs">{frame.hint}</p>}
      {frame.error && <p className="font-medium text-alarm-text text-xs">{frame.error}</p>}
    </fieldset>
  );
}
