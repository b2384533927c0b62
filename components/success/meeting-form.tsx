"use client";

import { DescribedForm, type DescribedFormProps } from "@/components/resource/described-form";
import type { Row } from "@/lib/client/rows";
import { AttendeesField } from "./attendees-field";
import { MeetingActionsField, type Person } from "./meeting-actions-field";
import type { Before, Since } from "./promised-card";
import { TopicsField } from "./topics-field";

export interface MeetingFormProps extends Omit<DescribedFormProps, "own" | "parts" | "held"> {
  people: readonly Person[];
  before: Before | null;
  since: Since | null;
  today: string;
}

/** Who met, about what, and what was promised; beside it what was promised the last time. */
export function MeetingForm({ people, before, since, today, initial, ...props }: MeetingFormProps) {
  return (
    <DescribedForm
      {...props}
      initial={{ attendees: [], topics: [], actions: [], ...initial }}
      held={heldOf}
      own={{
        attendees: <AttendeesField />,
        topics: <TopicsField />,
        actions: <MeetingActionsField people={people} before={before} since={since} today={today} />,
      }}
    />
  );
}

interface Action {
  text: string;
  owner_id?: number | null;
  due_on?: string | null;
  is_done: boolean;
}

/** As a save takes them: without the names behind the ids. */
const heldOf = (row: Row) => ({
  actions: (row.actions as Action[]).map(({ text, owner_id, due_on, is_done }) => ({
    text,
    is_done,
    owner_id: owner_id ?? null,
    due_on: due_on ?? null,
  })),
});
