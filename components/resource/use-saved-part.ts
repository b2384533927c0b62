"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "@/components/ui/toaster";
import { api, refusalIn } from "@/lib/client/api";

export interface SavedPart<T, Answer = never> {
  value: T;
  /** As it was saved last. */
  kept: T;
  change: (changes: Partial<T>) => void;
  set: <Name extends keyof T>(field: Name, value: T[Name]) => void;
  isChanged: (field: keyof T) => boolean;
  /** What the server refused in a field, after the name that people see. */
  errorOf: (field: string, label: string) => string | undefined;
  isDirty: boolean;
  isBusy: boolean;
  save: () => Promise<boolean>;
  discard: () => void;
  /** Begins again with what the server has now, as after a removal. */
  restart: (answer: Answer) => void;
}

export interface SavedPartProps<T, Answer> {
  /** The state on the server, read again after each save. */
  start: Answer;
  /** The fields of the form, out of that. */
  read: (answer: Answer) => T;
  send: (value: T, kept: Answer) => Promise<Answer>;
  /** The message when it is saved. */
  saved: string;
}

/** Some fields that are saved together, outside the form of a resource. */
export function useSavedPart<T extends object, Answer>(props: SavedPartProps<T, Answer>): SavedPart<T, Answer> {
  const { start, read, send, saved } = props;
  const t = useTranslations("resource");
  const router = useRouter();
  const [answer, setAnswer] = useState(start);
  const kept = read(answer);
  const [value, setValue] = useState(kept);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [isBusy, setBusy] = useState(false);
  const isChanged = (field: keyof T) => JSON.stringify(value[field]) !== JSON.stringify(kept[field]);

  function restart(fresh: Answer) {
    setAnswer(fresh);
    setValue(read(fresh));
    setErrors({});
  }

  async function save(): Promise<boolean> {
    setBusy(true);
    try {
      restart(await send(value, answer));
      toast.success(saved);
      router.refresh();
      return true;
    } catch (caught) {
      const error = refusalIn(caught);
      setErrors(error.messages);
      if (Object.keys(error.messages).length === 0) api.announce(error);
      else toast.warning(t("checkFields"), { id: "check-fields" });
      return false;
    } finally {
      setBusy(false);
    }
  }

  return {
    value,
    kept,
    change: (changes) => setValue((before) => ({ ...before, ...changes })),
    set: (field, changed) => setValue((before) => ({ ...before, [field]: changed })),
    isChanged,
    errorOf: (field, label) => errors[field]?.map((message) => `${label} ${message}`).join(", "),
    isDirty: (Object.keys(value) as (keyof T)[]).some(isChanged),
    isBusy,
    save,
    discard: () => {
      setValue(kept);
      setErrors({});
    },
    restart,
  };
}
