"use client";

import { RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { MessagePage } from "@/components/shell/message-page";
import { Button } from "@/components/ui/button";
import { isChunkError } from "@/lib/client/chunks";

export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const t = useTranslations("ui");
  const isIncomplete = isChunkError(error);

  return (
    <MessagePage
      title={t(isIncomplete ? "chunk.title" : "crash.title")}
      text={t(isIncomplete ? "chunk.text" : "crash.text")}
      detail={error.digest && t("crash.reference", { digest: error.digest })}
      home={{ href: "/", label: t("notFound.home") }}
    >
      <Button variant="primary" onClick={isIncomplete ? () => location.reload() : reset}>
        <RotateCw aria-hidden />
        {t(isIncomplete ? "chunk.reload" : "crash.retry")}
      </Button>
    </MessagePage>
  );
}
