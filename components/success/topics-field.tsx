"use client";

import { useTranslations } from "next-intl";
import { AddDraft, FieldError, RemoveDraft, useDrafts } from "@/components/resource/drafts";
import { Input, Textarea } from "@/components/ui/input";

interface Topic {
  title: string;
  note?: string | null;
}

/** What was talked about. A row without a title is not sent. */
export function TopicsField() {
  const t = useTranslations("meeting-trackers");
  const { drafts, change, remove, add, isDisabled, frame } = useDrafts<Topic>("topics", ({ title, note }) =>
    title.trim() ? { title: title.trim(), note: note?.trim() || null } : null,
  );

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
          {!isDisabled && <RemoveDraft label={t("remove_topic", { number: at + 1 })} onClick={() => remove(at)} />}
        </div>
      ))}
      <FieldError text={frame.error} />
      {!isDisabled && <AddDraft label={t("add_topic")} onClick={() => add({ title: "" })} />}
    </fieldset>
  );
}
