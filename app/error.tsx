"use client";

import { RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { MessagePage } from "@/components/shell/message-page";
import { Button } from "@/components/ui/button";
import { isChunkError } from "@/lib/client/chunks";
import { useRetryWhenBusy } from "@/lib/client/use-retry-when-busy";
import { unavailableDigest } from "@/lib/domain/shared/errors";

export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const t = useTranslations("ui");
  const isIncomplete = isChunkError(error);
  const isBusy = error.digest === unavailableDigest;
  useRetryWhenBusy(isBusy, () => location.reload());

  return (
    <MessagePage
      title={t(isBusy ? "unavailable.title" : isIncomplete ? "chunk.title" : "crash.title")}
      text={t(isBusy ? "unavailable.text" : isIncomplete ? "chunk.text" : "crash.text")}
      detail={error.digest && !isBusy && t("crash.reference", { digest: error.digest })}
      home={{ href: "/", label: t("notFound.home") }}
    >
      <Button variant="primary" onClick={isIncomplete ? () => location.reload() : reset}>
        <RotateCw aria-hidden />
        {t(isIncomplete ? "chunk.reload" : "crash.retry")}
      </Button>
    </MessagePage>
  );
}
