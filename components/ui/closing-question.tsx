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
    <UnsavedQuestion
      isAsking={isAsking}
      onBack={onBack}
      title={t("title")}
      text={t("text")}
      discard={{ label: t("discard"), onSelect: onDiscard }}
      keep={{ label: t("back"), onSelect: onBack }}
    />
  );
}

interface Choice {
  label: string;
  onSelect: () => void;
}

interface UnsavedQuestionProps {
  isAsking: boolean;
  onBack: () => void;
  title: string;
  text: string;
  discard: Choice;
  keep: Choice;
}

/** What is to become of what was entered and not saved; Escape goes back to it. */
export function UnsavedQuestion({ isAsking, onBack, title, text, discard, keep }: UnsavedQuestionProps) {
  return (
    <Dialog
      open={isAsking}
      onOpenChange={(isOpen) => !isOpen && onBack()}
      role="alertdialog"
      width="sm"
      title={title}
      description={text}
      footer={
        <>
          <Button variant="danger" onClick={discard.onSelect}>
            {discard.label}
          </Button>
          <Button variant="primary" onClick={keep.onSelect}>
            {keep.label}
          </Button>
        </>
      }
    />
  );
}
