"use client";

import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormField } from "@/components/resource/form-context";
import { Button, IconButton } from "@/components/ui/button";
import { Input, Textarea } from "@/components/ui/input";

interface Topic {
  title: string;
  note?: string | null;
}

/** What was talked about. A row without a title is not sent. */
export function TopicsField() {
  const t = useTranslations("meeting-trackers");
  const { value, setValue, isDisabled, frame } = useFormField<Topic[] | null>({ name: "topics" }, "other");
  const [drafts, setDrafts] = useState<readonly Topic[]>(() => value ?? []);

  function set(next: readonly Topic[]) {
    setDrafts(next);
    setValue(
      next.flatMap(({ title, note }) => (title.trim() ? [{ title: title.trim(), note: note?.trim() || null }] : [])),
    );
  }
  const change = (at: number, part: Partial<Topic>) =>
    set(drafts.map((one, index) => (index === at ? { ...one, ...part } : one)));

  return (
    <fieldset className="grid gap-3 md:col-span-2">
      <legend className="sr-only">{frame.label}</legend>
      {drafts.map((topic, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a topic has no name before it is typed
        <div key={at} className="flex items-start gap-1.5">
          <div className="grid min-w-0 flex-1 gap-1.5">
            <Input
              aria-label={t("topic", { number: at + 1 })}
              placeholder={t("topic", { number: at + 1 })}
              value={topic.title}
              maxLength={200}
              disabled={isDisabled}
              onChange={(event) => change(at, { title: event.target.value })}
            />
            <Textarea
              aria-label={t("topic_note", { number: at + 1 })}
              placeholder={t("fields.note")}
              value={topic.note ?? ""}
              rows={2}
              maxLength={2_000}
              disabled={isDisabled}
              onChange={(event) => change(at, { note: event.target.value })}
            />
          </div>
          {!isDisabled && (
            <IconButton
              label={t("remove_topic", { number: at + 1 })}
              onClick={() => set(drafts.filter((_, index) => index !== at))}
            >
              <X aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
      <FieldError text={frame.error} />
      {!isDisabled && (
        <Button className="justify-self-start" onClick={() => set([...drafts, { title: "" }])}>
          <Plus aria-hidden />
          {t("add_topic")}
        </Button>
      )}
    </fieldset>
  );
}

export function FieldError({ text }: { text: string | undefined }) {
  return (
    text && (
      <p role="alert" className="font-medium text-alarm-text text-xs">
        {text}
      </p>
    )
  );
}
