"use client";

import "./globals.css";
import { Mark } from "@/components/shell/mark";
import { Button } from "@/components/ui/button";
import { isChunkError } from "@/lib/client/chunks";
import { useRetryWhenBusy } from "@/lib/client/use-retry-when-busy";
import { unavailableDigest } from "@/lib/domain/shared/errors";
import en from "@/messages/en/ui.json";
import es from "@/messages/es/ui.json";

/** The layout itself failed, so nothing it provides is here: the texts are brought along, the language read off the page. */
export default function GlobalError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const spanish = typeof document !== "undefined" && /(^|; )locale=es/.test(document.cookie);
  const { crash, chunk, unavailable } = spanish ? es : en;
  const isIncomplete = isChunkError(error);
  const isBusy = error.digest === unavailableDigest;
  useRetryWhenBusy(isBusy, () => location.reload());
  const { title, text } = isBusy ? unavailable : isIncomplete ? chunk : crash;

  return (
    <html lang={spanish ? "es" : "en"}>
      <body>
        <main className="grid min-h-dvh place-content-center justify-items-center gap-4 px-6 text-center">
          <Mark size={36} />
          <h1 className="font-bold text-strong text-xl">{title}</h1>
          <p className="text-muted">{text}</p>
          {error.digest && !isBusy && <p className="font-mono text-muted text-xs">{error.digest}</p>}
          <Button variant="primary" onClick={isIncomplete ? () => location.reload() : reset}>
            {isIncomplete ? chunk.reload : crash.retry}
          </Button>
        </main>
      </body>
    </html>
  );
}
