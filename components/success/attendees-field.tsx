"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormField } from "@/components/resource/form-context";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

/** Names, each with Enter or a comma. */
export function AttendeesField() {
  const t = useTranslations("meeting-trackers");
  const { value, setValue, isDisabled, frame } = useFormField<string[] | null>({ name: "attendees" }, "other");
  const [draft, setDraft] = useState("");
  const names = value ?? [];

  function add() {
    const fresh = draft
      .split(",")
      .map((name) => name.trim().slice(0, 120))
      .filter((name) => name && !names.includes(name));
    if (fresh.length > 0) setValue([...names, ...fresh]);
    setDraft("");
  }

  return (
    <Field {...frame} className="md:col-span-2">
      {(control) => (
        <div className="grid gap-2">
          {names.length > 0 && (
            <ul className="flex flex-wrap gap-1.5">
              {names.map((name) => (
                <li
                  key={name}
                  className="inline-flex items-center gap-1 rounded-chip border border-line bg-sunk py-0.5 pr-1 pl-2"
                >
                  {name}
                  {!isDisabled && (
                    <button
                      type="button"
                      aria-label={t("remove_attendee", { name })}
                      onClick={() => setValue(names.filter((one) => one !== name))}
                      className="grid size-5 place-items-center rounded-chip text-muted hover:text-strong touch:size-11"
                    >
                      <X aria-hidden className="size-3.5" />
                    </button>
                  )}
                </li>
              ))}
            </ul>
          )}
          {!isDisabled && (
            <Input
              {...control}
              value={draft}
              placeholder={t("add_attendee")}
              onChange={(event) => setDraft(event.target.value)}
              onBlur={add}
              onKeyDown={(event) => {
                if (event.key !== "Enter" && event.key !== ",") return;
                event.preventDefault();
                add();
              }}
            />
          )}
        </div>
      )}
    </Field>
  );
}
