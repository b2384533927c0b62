"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type BoundControl, type BoundField, FormField } from "@/components/resource/form-field";
import { Input } from "@/components/ui/input";

/** Names, each with Enter or a comma. */
export function AttendeesField() {
  return (
    <FormField<string[] | null> name="attendees" kind="other" span="full">
      {(control, field) => <Names control={control} {...field} />}
    </FormField>
  );
}

interface NamesProps extends Pick<BoundField<string[] | null>, "value" | "setValue"> {
  control: BoundControl;
}

function Names({ control: { changed: _, ...control }, value, setValue }: NamesProps) {
  const t = useTranslations("meeting-trackers");
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
    <div className="grid gap-2">
      {names.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {names.map((name) => (
            <li
              key={name}
              className="inline-flex items-center gap-1 rounded-chip border border-line bg-sunk py-0.5 pr-1 pl-2"
            >
              {name}
              {!control.disabled && (
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
      {!control.disabled && (
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
  );
}
