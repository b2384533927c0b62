"use client";

import "./globals.css";
import { Broken, brokenLanguage } from "@/components/shell/broken";

/** The layout itself failed, so nothing it provides is here. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  const language = brokenLanguage();

  return (
    <html lang={language}>
      <body>
        <Broken error={error} language={language} />
      </body>
    </html>
  );
}
