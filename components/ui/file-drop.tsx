"use client";

import { File as FileIcon, RotateCw, Trash2, Upload } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { type DragEvent, useEffect, useId, useState } from "react";
import { cn } from "@/lib/client/class-names";
import { IconButton } from "./button";
import { Progress } from "./skeletons";
import { useFileSize } from "./use-file-size";

export interface DroppedFile {
  id: string;
  name: string;
  size?: number;
  /** Of a stored picture, or an object address of a chosen one. */
  previewUrl?: string;
  /** The preview is of a video. */
  isVideo?: boolean;
  /** 0–1 while it is being sent. */
  progress?: number;
  /** It is being sent, how far is not known. */
  isSending?: boolean;
  /** It cannot be removed here. */
  isFixed?: boolean;
  error?: string;
}

export interface FileDropProps {
  files: readonly DroppedFile[];
  /** Only files that pass `accept` and `maxBytes` arrive here. */
  onAdd: (files: File[]) => void;
  onRemove?: (id: string) => void;
  onRetry?: (id: string) => void;
  /** As the input element takes it: "image/*", ".csv,.xlsx". */
  accept?: string;
  maxBytes?: number;
  multiple?: boolean;
  /** Opens the camera on phones. */
  camera?: boolean;
  hint?: string;
  disabled?: boolean;
  "aria-invalid"?: true;
}

export function FileDrop({ files, onAdd, onRemove, onRetry, accept, maxBytes, multiple, ...rest }: FileDropProps) {
  const { camera, hint, disabled } = rest;
  const t = useTranslations("ui.file");
  const format = useFormatter();
  const id = useId();
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<string[]>([]);
  const megabytes = (bytes: number) => format.number(bytes / 1_000_000, { maximumFractionDigits: 1 });

  function take(list: FileList | null) {
    const chosen = [...(list ?? [])].slice(0, multiple ? undefined : 1);
    const reasons = chosen.map((file) =>
      !accepts(accept, file)
        ? t("wrongType", { name: file.name })
        : maxBytes && file.size > maxBytes
          ? t("tooLarge", { name: file.name, size: megabytes(maxBytes) })
          : undefined,
    );
    setRefused(reasons.filter((reason) => reason !== undefined));
    const good = chosen.filter((_, index) => !reasons[index]);
    if (good.length) onAdd(good);
  }

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (!disabled) take(event.dataTransfer.files);
  }

  return (
    <div className="grid gap-2">
      {/* The label is the button: a click, Enter on the input inside and a drop all lead to take(). */}
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={cn(
          "grid min-h-24 place-items-center gap-1 rounded-card border-[1.5px] border-control border-dashed bg-sunk px-4 py-5 text-center transition-colors hover:border-accent has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2",
          over && "border-accent bg-accent-tint",
          disabled && "pointer-events-none opacity-50",
          rest["aria-invalid"] && "border-alarm-text",
        )}
      >
        <Prompt camera={camera} hint={hint ?? (maxBytes ? t("limit", { size: megabytes(maxBytes) }) : null)} />
        <input
          id={id}
          type="file"
          className="sr-only"
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          capture={camera ? "environment" : undefined}
          onChange={(event) => {
            take(event.target.files);
            event.target.value = "";
          }}
        />
      </label>
      {refused.length > 0 && (
        <ul role="alert" className="grid gap-0.5 font-medium text-alarm-text text-xs">
          {refused.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {files.length > 0 && (
        <ul className="grid gap-1.5">
          {files.map((file) => (
            <FileRow key={file.id} file={file} onRemove={onRemove} onRetry={onRetry} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Prompt({ camera, hint }: { camera: boolean | undefined; hint: string | null }) {
  const t = useTranslations("ui.file");

  return (
    <>
      <Upload aria-hidden className="size-5 text-muted" />
      <span className="font-medium text-strong">
        <span className="touch:hidden">{t("drop")}</span>
        <span className="hidden touch:inline">{camera ? t("camera") : t("choose")}</span>
      </span>
      <span className="text-muted text-xs">{hint}</span>
    </>
  );
}

type FileRowProps = { file: DroppedFile } & Pick<FileDropProps, "onRemove" | "onRetry">;

/** A file with its picture, and how far it has been sent or why it has not. */
function FileRow({ file, onRemove, onRetry }: FileRowProps) {
  const t = useTranslations("ui.file");
  const sizeOf = useFileSize();

  return (
    <li className="flex items-center gap-3 rounded-control border border-line bg-card p-1.5 pr-1">
      <span className="grid size-11 shrink-0 place-items-center overflow-hidden rounded-chip bg-line-soft text-muted">
        {file.previewUrl && file.isVideo ? (
          <video muted playsInline preload="metadata" src={file.previewUrl} className="size-full object-cover" />
        ) : file.previewUrl ? (
          // biome-ignore lint/performance/noImgElement: an object address cannot pass through the image route.
          <img src={file.previewUrl} alt="" className="size-full object-cover" />
        ) : (
          <FileIcon aria-hidden className="size-5" />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium text-strong">{file.name}</span>
        {(file.isSending || file.progress !== undefined) && !file.error ? (
          <Progress value={file.progress} label={t("sending", { name: file.name })} className="mt-1" />
        ) : (
          <span className={cn("block text-muted text-xs", file.error && "font-medium text-alarm-text")}>
            {file.error ?? (file.size !== undefined ? sizeOf(file.size) : "")}
          </span>
        )}
      </span>
      {file.error && onRetry && (
        <IconButton label={t("retry", { name: file.name })} onClick={() => onRetry(file.id)}>
          <RotateCw aria-hidden />
        </IconButton>
      )}
      {onRemove && !file.isFixed && (
        <IconButton label={t("remove", { name: file.name })} onClick={() => onRemove(file.id)}>
          <Trash2 aria-hidden />
        </IconButton>
      )}
    </li>
  );
}

/** An address for a picture that has not been sent yet; given back when it is no longer shown. */
export function usePreview(file: File | null) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file?.type.startsWith("image/")) return setUrl(undefined);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

function accepts(accept: string | undefined, file: File) {
  if (!accept) return true;
  return accept.split(",").some((part) => {
    const wanted = part.trim().toLowerCase();
    if (wanted.startsWith(".")) return file.name.toLowerCase().endsWith(wanted);
    if (wanted.endsWith("/*")) return file.type.startsWith(wanted.slice(0, -1));
    return file.type === wanted;
  });
}
