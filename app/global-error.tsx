"use client";

import "./globals.css";
import { Broken, brokenLanguage } from "@/components/shell/broken";

/** The layout itself failed, so nothing it provides is here. */
export default function GlobalError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const language = brokenLanguage();

  return (
    <html lang={language}>
      <body>
        <Broken error={error} reset={reset} language={language} />
      </body>
    </html>
  );
}
