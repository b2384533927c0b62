"use client";

import { useLocale, useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import type { ApiError } from "@/lib/client/api";
import { asLocale } from "@/lib/domain/shared/locales";
import type { OnWire } from "@/lib/server/http/wire";
import type { GuestPlace } from "@/lib/services/maintenance/guest-requests/place";
import { NativeText } from "./native-field";

/** What the page of a label is of. */
export interface GuestPage {
  token: string;
  place: OnWire<GuestPlace>;
}

/** What a call refused, by field, and what it said of the whole. */
export function useRefusal() {
  const [error, setError] = useState<ApiError | null>(null);
  const onRefused = useCallback((refused: ApiError) => setError(refused), []);
  const errors = Object.fromEntries(
    Object.entries(error?.messages ?? {}).map(([field, all]) => [field, all.join(", ")]),
  ) as Readonly<Record<string, string | undefined>>;

  return { errors, refusal: error?.message, code: error?.status, onRefused, clear: () => setError(null) };
}

/** What the form says in words; files go beside them. */
export const wordsOf = (form: FormData) =>
  Object.fromEntries([...form].filter(([, value]) => typeof value === "string")) as Record<string, unknown>;

/** What is sent with every report: whose page it was, and in which language. */
export function HiddenFields({ sentKey }: { sentKey: string }) {
  const locale = asLocale(useLocale());

  return (
    <>
      <input type="hidden" name="key" value={sentKey} />
      <input type="hidden" name="language_id" value={locale === "es" ? 2 : 1} />
    </>
  );
}

/** A tick of the browser's own, so that it is sent without scripts. */
export function Tick({ name, children }: { name: string; children: string }) {
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-3 rounded-control border border-line bg-card px-3 text-base text-strong">
      <input type="checkbox" name={name} value="true" className="size-6 shrink-0 accent-accent" />
      {children}
    </label>
  );
}

interface ContactProps {
  /** The plant's own words; null where it has none. */
  consent: string | null;
  errors: Readonly<Record<string, string | undefined>>;
}

/** Folded: nobody has to say who they are. */
export function Contact({ consent, errors }: ContactProps) {
  const t = useTranslations("guest-requests");
  const isRefused = ["name", "phone", "email", "has_consented"].some((field) => errors[field]);

  return (
    <details open={isRefused || undefined}>
      <summary className="flex min-h-14 cursor-pointer items-center font-medium text-base text-strong">
        {t("contact")}
      </summary>
      <div className="grid gap-3">
        {(["name", "phone", "email"] as const).map((field) => (
          <NativeText
            key={field}
            name={field}
            label={t(`fields.${field}`)}
            error={errors[field]}
            type={{ name: "text", phone: "tel", email: "email" }[field]}
            autoComplete={{ name: "name", phone: "tel", email: "email" }[field]}
          />
        ))}
        <Tick name="has_consented">{consent ?? t("consent")}</Tick>
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
  const t = useTranslations("guest-requests");

  return (
    <p role="status" className="font-medium text-warning-text empty:hidden">
      {isWaiting && t("keep_open")}
    </p>
  );
}
