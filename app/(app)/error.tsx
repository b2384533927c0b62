"use client";

import { usePathname, useRouter } from "next/navigation";
import { startTransition } from "react";
import { ErrorState } from "@/components/ui/error-state";

/** The page has failed, the shell has not. */
export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const router = useRouter();
  const pathname = usePathname();
  const retry = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });

  return <ErrorState onRetry={retry} details={[pathname, error.digest].filter(Boolean).join(" ")} className="py-24" />;
}
