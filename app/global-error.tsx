"use client";

import "./globals.css";
import { Mark } from "@/components/shell/mark";
import { Button } from "@/components/ui/button";
import { isChunkError } from "@/lib/client/chunks";
import en from "@/messages/en/ui.json";
import es from "@/messages/es/ui.json";

/** The layout itself failed, so nothing it provides is here: the texts are brought along, the language read off the page. */
export default function GlobalError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const spanish = typeof document !== "undefined" && /(^|; )locale=es/.test(document.cookie);
  const { crash, chunk } = spanish ? es : en;
  const isIncomplete = isChunkError(error);

  return (
    <html lang={spanish ? "es" : "en"}>
      <body>
        <main className="grid min-h-dvh place-content-center justify-items-center gap-4 px-6 text-center">
          <Mark size={36} />
          <h1 className="font-bold text-strong text-xl">{(isIncomplete ? chunk : crash).title}</h1>
          <p className="text-muted">{(isIncomplete ? chunk : crash).text}</p>
          {error.digest && <p className="font-mono text-muted text-xs">{error.digest}</p>}
          <Button variant="primary" onClick={isIncomplete ? () => location.reload() : reset}>
            {isIncomplete ? chunk.reload : crash.retry}
          </Button>
        </main>
      </body>
    </html>
  );
}
