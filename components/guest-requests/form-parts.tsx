"use client";

import { type ReactNode, useCallback, useState } from "react";
import type { ApiError } from "@/lib/client/api";
import type { ReturnedForm } from "@/lib/server/http/form-page";
import { NativeText } from "./native-field";
import { useWords } from "./words-context";

/** What is known of the place, in words. */
export interface Known {
  count: string;
  reports: { id: number; title: string; standing: ReactNode; may_join: boolean }[];
}

/** What the page of a label is of. */
export interface GuestPage {
  token: string;
  /** The plant's own words for what is agreed to; null where it has none. */
  consent: string | null;
  /** Sent without scripts and refused a moment ago: what was typed is there again. */
  returned: ReturnedForm | null;
}

/** What was typed into one of the page's forms. */
export type Typed = Readonly<Record<string, string | undefined>>;

type Refusal = Pick<ApiError, "messages" | "message">;

/** What a call refused, by field, and its message about the whole. */
export function useRefusal(returned: ReturnedForm | null) {
  const [error, setError] = useState<Refusal | null>(returned);
  const onRefused = useCallback((refused: ApiError) => setError(refused), []);
  const errors = Object.fromEntries(
    Object.entries(error?.messages ?? {}).map(([field, all]) => [field, all.join(", ")]),
  ) as Readonly<Record<string, string | undefined>>;

  return { errors, refusal: error?.message, onRefused, clear: () => setError(null) };
}

/** What is sent with every report: whose page it was, and in which language. */
export function HiddenFields({ sentKey }: { sentKey: string }) {
  const { language_id } = useWords();

  return (
    <>
      <input type="hidden" name="key" value={sentKey} />
      <input type="hidden" name="language_id" value={language_id} />
    </>
  );
}

/** A tick of the browser's own, so that it is sent without scripts. */
export function Tick({ name, typed, children }: { name: string; typed: Typed; children: string }) {
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-3 rounded-control border border-line bg-card px-3 text-base text-strong">
      <input
        type="checkbox"
        name={name}
        value="true"
        defaultChecked={typed[name] === "true"}
        className="size-6 shrink-0 accent-accent"
      />
      {children}
    </label>
  );
}

interface ContactProps {
  /** The plant's own words; null where it has none. */
  consent: string | null;
  errors: Readonly<Record<string, string | undefined>>;
  typed: Typed;
}

const contactFields = ["name", "phone", "email", "has_consented"] as const;

/** Folded: the name and address are optional. */
export function Contact({ consent, errors, typed }: ContactProps) {
  const words = useWords();
  const isOpen = contactFields.some((field) => errors[field] || typed[field]);

  return (
    <details open={isOpen || undefined}>
      <summary className="flex min-h-14 cursor-pointer items-center font-medium text-base text-strong">
        {words.contact}
      </summary>
      <div className="grid gap-3">
        {(["name", "phone", "email"] as const).map((field) => (
          <NativeText
            key={field}
            name={field}
            label={words.fields[field]}
            error={errors[field]}
            defaultValue={typed[field]}
            type={{ name: "text", phone: "tel", email: "email" }[field]}
            autoComplete={{ name: "name", phone: "tel", email: "email" }[field]}
          />
        ))}
        <Tick name="has_consented" typed={typed}>
          {consent ?? words.consent}
        </Tick>
        {errors.has_consented && (
          <p role="alert" className="text-alarm-text">
            {errors.has_consented}
          </p>
        )}
      </div>
    </details>
  );
}

export function Refused({ children }: { children: string | undefined }) {
  return (
    <p role="alert" className="font-medium text-alarm-text empty:hidden">
      {children}
    </p>
  );
}

export function Waiting({ isWaiting }: { isWaiting: boolean }) {
  const { keep_open } = useWords();

  return (
    <p role="status" className="font-medium text-warning-text empty:hidden">
      {isWaiting && keep_open}
    </p>
  );
}
