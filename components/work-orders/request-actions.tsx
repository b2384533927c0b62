"use client";

import { Check, Undo2, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { Order } from "./types";
import { useRequestSteps } from "./use-request-steps";

/** Converts, rejects or withdraws a request; nothing where it has been decided. */
export function RequestActions({ request }: { request: Order }) {
  const t = useTranslations("work-orders");
  const { may, open, withdraw } = useRequestSteps(request);
  if (!may("withdraw") && !may("reject") && !may("convert")) return null;

  return (
    <div className="flex flex-wrap-reverse gap-2 [&>*]:flex-1">
      {may("withdraw") && (
        <Button onClick={withdraw}>
          <Undo2 aria-hidden />
          {t("withdraw")}
        </Button>
      )}
      {may("reject") && (
        <Button onClick={() => open("reject")}>
          <X aria-hidden />
          {t("reject")}
        </Button>
      )}
      {may("convert") && (
        <Button variant="primary" onClick={() => open("convert")}>
          <Check aria-hidden />
          {t("convert")}
        </Button>
      )}
    </div>
  );
}
