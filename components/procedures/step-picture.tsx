"use client";

import { ImagePlus, LoaderCircle, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { api, refusalIn } from "@/lib/client/api";
import { fileUrl, maxPictureBytes, pictures } from "@/lib/client/files";

export interface StepPictureProps {
  number: number;
  picture_id: number | null;
  isDisabled: boolean;
  onChange: (picture_id: number | null) => void;
}

/** The picture that shows how a step is done. It is sent as soon as it is chosen; the form then only names it. */
export function StepPicture({ number, picture_id, isDisabled, onChange }: StepPictureProps) {
  const t = useTranslations("task-procedures.step");
  const ui = useTranslations("ui.file");
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  async function send(image: File) {
    setError(null);
    if (image.size > maxPictureBytes) {
      setError(ui("tooLarge", { name: image.name, size: maxPictureBytes / 1_000_000 }));
      return;
    }
    setSending(true);
    try {
      const { data } = await api.post<{ data: { id: number } }>("/files", { files: { image }, isQuiet: true });
      onChange(data.id);
    } catch (caught) {
      const refused = refusalIn(caught);
      setError(refused.sentence);
    } finally {
      setSending(false);
    }
  }

  return (
    <div className="grid gap-1">
      <div className="flex items-center gap-2">
        {picture_id !== null && (
          <a href={fileUrl(picture_id)} target="_blank" rel="noreferrer">
            {/* biome-ignore lint/performance/noImgElement: the session guards the file, the image route has none. */}
            <img
              src={fileUrl(picture_id)}
              alt={t("picture", { number })}
              className="h-16 w-24 rounded-control border border-line bg-sunk object-cover"
            />
          </a>
        )}
        {!isDisabled && picture_id === null && (
          <Button size="sm" disabled={isSending} onClick={() => input.current?.click()}>
            {isSending ? <LoaderCircle aria-hidden className="animate-spin" /> : <ImagePlus aria-hidden />}
            {t("add_picture")}
          </Button>
        )}
        {!isDisabled && picture_id !== null && (
          <IconButton label={t("remove_picture", { number })} onClick={() => onChange(null)}>
            <X aria-hidden />
          </IconButton>
        )}
      </div>
      {error && (
        <p role="alert" className="font-medium text-alarm-text text-xs">
          {error}
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept={pictures}
        aria-label={t("picture", { number })}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          event.target.value = "";
          if (chosen) void send(chosen);
        }}
      />
    </div>
  );
}
