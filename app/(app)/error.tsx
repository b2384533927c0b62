"use client";

import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { startTransition } from "react";
import { ErrorState } from "@/components/ui/error-state";
import { isChunkError } from "@/lib/client/chunks";
import { useRetryWhenBusy } from "@/lib/client/use-retry-when-busy";
import { unavailableDigest } from "@/lib/domain/shared/errors";

/** The page has failed, the shell has not. */
export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const router = useRouter();
  const pathname = usePathname();
  const t = useTranslations("broken.chunk");
  const isBusy = error.digest === unavailableDigest;
  const busy = useTranslations("broken.unavailable");
  const details = [pathname, error.digest].filter(Boolean).join(" ");
  const retry = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });

  useRetryWhenBusy(isBusy, retry);

  if (isBusy)
    return (
      <ErrorState
        title={busy("title")}
        message={busy("text")}
        onRetry={retry}
        retry={busy("retry")}
        className="py-24"
      />
    );

  // A chunk that failed to load is not requested again on a retry: the whole page has to reload.
  if (isChunkError(error))
    return (
      <ErrorState
        title={t("title")}
        message={t("text")}
        onRetry={() => location.reload()}
        retry={t("reload")}
        className="py-24"
      />
    );
  return <ErrorState onRetry={retry} details={details} className="py-24" />;
}
