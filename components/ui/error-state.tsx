"use client";

import { Check, Copy, RotateCw, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { cn } from "@/lib/client/class-names";
import { Button } from "./button";
import { useCopy } from "./use-copy";

export interface ErrorStateProps {
  title?: ReactNode;
  /** The server's sentence. */
  message?: ReactNode;
  onRetry?: () => void;
  /** The word on its button, where it is another one. */
  retry?: ReactNode;
  /** What a person would send to support: request id, time, address. */
  details?: string;
  className?: string;
}

/** Stands where the failing region stood; everything around it stays as it was. */
export function ErrorState({ title, message, onRetry, retry, details, className }: ErrorStateProps) {
  const t = useTranslations("ui.error");
  const [copied, setCopied] = useState<boolean>();
  const copy = useCopy();

  return (
    <div role="alert" className={cn("grid justify-items-center gap-3 px-6 py-14 text-center", className)}>
      <span className="grid size-14 place-items-center rounded-[14px] bg-alarm-tint text-alarm-text">
        <TriangleAlert aria-hidden className="size-6" strokeWidth={1.75} />
      </span>
      <div className="grid max-w-md gap-1">
        <p className="font-semibold text-base text-strong">{title ?? t("title")}</p>
        <p className="text-muted">{message ?? t("message")}</p>
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        {onRetry && (
          <Button variant="primary" onClick={onRetry}>
            <RotateCw aria-hidden />
            {retry ?? t("retry")}
          </Button>
        )}
        {details && (
          <Button onClick={async () => setCopied(await copy(details, t("copied")))}>
            {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
            {copied ? t("copied") : t("copy")}
          </Button>
        )}
      </div>
      {copied === false && <p className="select-all break-all font-mono text-muted text-xs">{details}</p>}
    </div>
  );
}
