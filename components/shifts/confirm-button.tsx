"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useConfirmShift, useIsConnected } from "./use-confirm";

/** What decides for other people needs a connection. */
export function ConfirmButton({ id }: { id: number }) {
  const t = useTranslations("shifts");
  const { isBusy, confirm } = useConfirmShift(id);
  const isConnected = useIsConnected();

  return (
    <Button variant="primary" busy={isBusy} disabled={!isConnected} onClick={() => void confirm()}>
      {t(isConnected ? "confirm" : "offline")}
    </Button>
  );
}
