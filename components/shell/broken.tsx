"use client";

import { buttonBase, buttonSizes, buttonVariants } from "@/components/ui/button-looks";
import { isChunkError } from "@/lib/client/chunks";
import { useRetryWhenBusy } from "@/lib/client/use-retry-when-busy";
import { unavailableDigest } from "@/lib/domain/shared/errors";
import en from "@/messages/en/broken.json";
import es from "@/messages/es/broken.json";
import { Mark } from "./mark";

export interface BrokenProps {
  error: Error & { digest?: string };
  language: BrokenLanguage;
}

type BrokenLanguage = "en" | "es";

/** Of the page that has failed; without one, as the browser keeps it. */
export function brokenLanguage(): BrokenLanguage {
  if (typeof document === "undefined") return "en";
  const language = document.documentElement.lang || /(?:^|; )locale=(\w+)/.exec(document.cookie)?.[1];

  return language?.startsWith("es") ? "es" : "en";
}

const button = `${buttonBase} ${buttonSizes.md}`;

/**
 * A whole page that has failed. Every page of the product has it at hand, so that it is as small as can be: it brings its few
 * texts along, and nothing else is needed to draw it.
 */
export function Broken({ error, language }: BrokenProps) {
  const { crash, chunk, unavailable, home } = { en, es }[language];
  const isIncomplete = isChunkError(error);
  const isBusy = error.digest === unavailableDigest;
  useRetryWhenBusy(isBusy, () => location.reload());
  const { title, text } = isBusy ? unavailable : isIncomplete ? chunk : crash;

  return (
    <main className="grid min-h-[min(100dvh,44rem)] place-content-center justify-items-center gap-4 px-6 py-16 text-center">
      <Mark size={36} />
      <div className="grid max-w-md gap-1">
        <h1 className="font-bold text-strong text-xl tracking-[-0.018em]">{title}</h1>
        <p className="text-muted">{text}</p>
        {error.digest && !isBusy && (
          <p className="font-mono text-muted text-xs">{crash.reference.replace("{digest}", error.digest)}</p>
        )}
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        <button type="button" className={`${button} ${buttonVariants.primary}`} onClick={() => location.reload()}>
          {isIncomplete ? chunk.reload : crash.retry}
        </button>
        <a href="/" className={`${button} ${buttonVariants.secondary}`}>
          {home}
        </a>
      </div>
    </main>
  );
}
