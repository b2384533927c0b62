"use client";

import { useTranslations } from "next-intl";
import { AddDraft, FieldError, RemoveDraft, useDrafts } from "@/components/resource/drafts";
import { Checkbox } from "@/components/ui/checkbox";
import { Combobox, type ComboboxOption } from "@/components/ui/combobox";
import { DateInput } from "@/components/ui/date-input";
import { Input } from "@/components/ui/input";
import { PromisedCard, type PromisedCardProps } from "./promised-card";

interface Action {
  text: string;
  owner_id: number | null;
  due_on: string | null;
  is_done: boolean;
}

export interface Person {
  id: number;
  name: string;
  company: string | null;
}

export interface MeetingActionsFieldProps extends Omit<PromisedCardProps, "onCarry"> {
  people: readonly Person[];
}

/**
 * What was promised, by whom and until when; what the meeting before left open can be carried over. A row without a text
 * is not sent.
 */
export function MeetingActionsField({ people, before, since, today }: MeetingActionsFieldProps) {
  const t = useTranslations("meeting-trackers");
  const { drafts, change, remove, add, isDisabled, frame } = useDrafts<Action>("actions", (action) =>
    action.text.trim() ? { ...action, text: action.text.trim() } : null,
  );
  const choices = people.map(({ id, name, company }) => ({
    value: String(id),
    label: name,
    ...(company && { detail: company }),
  }));

  return (
    <fieldset className="grid gap-3 md:col-span-2">
      <legend className="sr-only">{frame.label}</legend>
      {(before || since) && (
        <PromisedCard
          before={before}
          since={since}
          today={today}
          onCarry={(action) => add({ ...action, is_done: false })}
        />
      )}
      {drafts.map((action, at) => (
        <ActionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: an action has no name before it is typed
          key={at}
          action={action}
          at={at}
          choices={choices}
          isDisabled={isDisabled}
          onChange={(part) => change(at, part)}
          onRemove={() => remove(at)}
        />
      ))}
      <FieldError text={frame.error} />
      {!isDisabled && (
        <AddDraft
          label={t("add_action")}
          onClick={() => add({ text: "", owner_id: null, due_on: null, is_done: false })}
        />
      )}
    </fieldset>
  );
}

interface ActionRowProps {
  action: Action;
  at: number;
  choices: ComboboxOption[];
  isDisabled: boolean;
  onChange: (part: Partial<Action>) => void;
  onRemove: () => void;
}

/** What was promised, by whom and until when. */
function ActionRow({ action, at, choices, isDisabled, onChange, onRemove }: ActionRowProps) {
  const t = useTranslations("meeting-trackers");

  return (
    <div className="flex flex-wrap items-center gap-1.5 max-md:border-line-soft max-md:border-b max-md:pb-3">
      <Checkbox
        aria-label={t("action_done", { number: at + 1 })}
        checked={action.is_done}
        disabled={isDisabled}
        onCheckedChange={(is) => onChange({ is_done: is === true })}
      />
      <Input
        aria-label={t("action", { number: at + 1 })}
        placeholder={t("action", { number: at + 1 })}
        value={action.text}
        maxLength={500}
        disabled={isDisabled}
        onChange={(event) => onChange({ text: event.target.value })}
        className="min-w-40 flex-1"
      />
      <div className="w-52 max-md:w-full">
        <Combobox
          aria-label={t("action_owner", { number: at + 1 })}
          placeholder={t("fields.owner_id")}
          options={choices}
          value={choices.find((one) => one.value === String(action.owner_id)) ?? null}
          onValueChange={(choice) => onChange({ owner_id: choice ? Number(choice.value) : null })}
          clearable
          disabled={isDisabled}
        />
      </div>
      <div className="w-40 max-md:flex-1">
        <DateInput
          aria-label={t("action_due", { number: at + 1 })}
          value={action.due_on ?? ""}
          onValueChange={(due_on) => onChange({ due_on: due_on || null })}
          disabled={isDisabled}
        />
      </div>
      {!isDisabled && <RemoveDraft label={t("remove_action", { number: at + 1 })} onClick={onRemove} />}
    </div>
  );
}
