"use client";

import { RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { MessagePage } from "@/components/shell/message-page";
import { Button } from "@/components/ui/button";

export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const t = useTranslations("ui");

  return (
    <MessagePage
      title={t("crash.title")}
      text={t("crash.text")}
      detail={error.digest && t("crash.reference", { digest: error.digest })}
      home={{ href: "/", label: t("notFound.home") }}
    >
      <Button variant="primary" onClick={reset}>
        <RotateCw aria-hidden />
        {t("crash.retry")}
      </Button>
    </MessagePage>
  );
}
