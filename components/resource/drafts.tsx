"use client";

import { Plus, X } from "lucide-react";
import { Button, IconButton } from "@/components/ui/button";
import { useTypedRows } from "./use-typed-rows";

/** The rows of a field as they are typed, and the field's value, which is what `sent` takes of them. */
export function useDrafts<Draft extends object>(name: string, sent: (draft: Draft) => Draft | null) {
  const {
    rows: drafts,
    set,
    isDisabled,
    frame,
  } = useTypedRows<Draft[], readonly Draft[]>(name, {
    read: (value) => value ?? [],
    write: (next) => next.flatMap((one) => sent(one) ?? []),
  });
  const change = (at: number, part: Partial<Draft>) =>
    set(drafts.map((one, index) => (index === at ? { ...one, ...part } : one)));
  const remove = (at: number) => set(drafts.filter((_, index) => index !== at));
  const add = (draft: Draft) => set([...drafts, draft]);

  return { drafts, set, change, remove, add, isDisabled, frame };
}

/** Named rows count once they have a name. */
export const withName = <Draft extends { name: string }>(draft: Draft): Draft | null =>
  draft.name.trim() ? { ...draft, name: draft.name.trim() } : null;

export const RemoveDraft = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <IconButton label={label} onClick={onClick}>
    <X aria-hidden />
  </IconButton>
);

export const AddDraft = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button className="justify-self-start" onClick={onClick}>
    <Plus aria-hidden />
    {label}
  </Button>
);

export const FieldError = ({ text }: { text: string | undefined }) =>
  text && (
    <p role="alert" className="font-medium text-alarm-text text-xs">
      {text}
    </p>
  );
