"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";

/** Asks before a dialog closes with something in it that has not been saved. */
export function useClosingQuestion(isEntered: boolean, onClosed: () => void) {
  const [isAsking, setAsking] = useState(false);

  return {
    isAsking,
    close: () => (isEntered ? setAsking(true) : onClosed()),
    onBack: () => setAsking(false),
    onDiscard: onClosed,
  };
}

export function ClosingQuestion({ isAsking, onBack, onDiscard }: ReturnType<typeof useClosingQuestion>) {
  const t = useTranslations("ui.closing");

  return (
    <Dialog
      open={isAsking}
      onOpenChange={(isOpen) => !isOpen && onBack()}
      role="alertdialog"
      width="sm"
      title={t("title")}
      description={t("text")}
      footer={
        <>
          <Button variant="danger" onClick={onDiscard}>
            {t("discard")}
          </Button>
          <Button variant="primary" onClick={onBack}>
            {t("back")}
          </Button>
        </>
      }
    />
  );
}
