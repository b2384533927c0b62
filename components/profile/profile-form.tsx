"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { DraftField } from "@/components/resource/draft-field";
import { themes, usePreferences } from "@/components/shell/user-menu";
import { useViewer } from "@/components/shell/viewer-context";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PageHeader } from "@/components/ui/page-header";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Switch } from "@/components/ui/switch";
import { api } from "@/lib/client/api";
import { asDensity, keepPreference } from "@/lib/client/preferences";
import { locales } from "@/lib/domain/shared/locales";
import { dateFormats, densities } from "@/lib/domain/shared/looks";
import { OwnPartCard, useOwnPart } from "./own-part";
// Bound by hand: the email address is only shown.

export interface ProfileFormProps {
  profile: {
    first_name: string;
    last_name: string;
    email: string;
    phone: string | null;
    unit_system: number | null;
    date_format: string;
  };
  /** Password, second factor, sessions: sections of their own, saved by themselves. */
  children?: ReactNode;
}

type Account = Pick<ProfileFormProps["profile"], "first_name" | "last_name" | "phone">;

const accountOf = ({ first_name, last_name, phone }: Account) => ({ first_name, last_name, phone: phone ?? "" });

/** Name and phone are saved together; preferences act at once, as they do in the user menu. */
export function ProfileForm({ profile, children }: ProfileFormProps) {
  const t = useTranslations("profile");
  const part = useOwnPart<Record<keyof Account, string>, Account>(profile, accountOf);

  const field = (name: keyof Account, more: { type?: string; autoComplete: string; required?: boolean }) => (
    <DraftField
      of={part}
      name={name}
      as={Input}
      label={t(`fields.${name}`)}
      hint={t.has(`hints.${name}`) ? t(`hints.${name}`) : undefined}
      {...more}
    />
  );

  return (
    <>
      <PageHeader title={t("title")} />
      <div className="page-pad grid max-w-5xl gap-3 pt-0!">
        <OwnPartCard title={t("account")} part={part}>
          {field("first_name", { autoComplete: "given-name", required: true })}
          {field("last_name", { autoComplete: "family-name", required: true })}
          <Field label={t("fields.email")} hint={t("hints.email")}>
            {(control) => <Input {...control} type="email" value={profile.email} readOnly />}
          </Field>
          {field("phone", { type: "tel", autoComplete: "tel" })}
        </OwnPartCard>
        <Preferences unitSystem={profile.unit_system} dateFormat={profile.date_format} />
        {children}
      </div>
    </>
  );
}

const neverChanges = () => () => {};

function Preferences({ unitSystem, dateFormat }: { unitSystem: number | null; dateFormat: string }) {
  const t = useTranslations("profile");
  const router = useRouter();
  const viewer = useViewer();
  const [units, setUnits] = useState(unitSystem === null ? "plant" : String(unitSystem));
  const [dates, setDates] = useState(dateFormat);
  const [hasLetters, setLetters] = useState(viewer.letter_keys);
  const save = (body: Record<string, unknown>) => api.put("/auth/profile", { body });

  return (
    <Card>
      <CardHeader title={t("preferences")} />
      <CardBody className="grid gap-x-5 gap-y-4 md:grid-cols-2">
        <LookChoices onSave={(body) => save(body).catch(() => {})} />
        <Choice label={t("fields.unit_system")} hint={t("hints.unit_system")}>
          <SegmentedControl
            label={t("fields.unit_system")}
            value={units}
            onValueChange={(next) => {
              setUnits(next);
              save({ unit_system: next === "plant" ? null : Number(next) }).then(router.refresh, () => setUnits(units));
            }}
            segments={["plant", "1", "2"].map((value) => ({ value, label: t(`options.unit_system.${value}`) }))}
          />
        </Choice>
        <Choice label={t("fields.date_format")} hint={t("hints.date_format")}>
          <SegmentedControl
            label={t("fields.date_format")}
            value={dates}
            onValueChange={(next) => {
              setDates(next);
              save({ date_format: next }).then(router.refresh, () => setDates(dates));
            }}
            segments={dateFormats.map((value) => ({
              value: value as string,
              label: t(`options.date_format.${value}`),
            }))}
          />
        </Choice>
        <div className="md:col-span-2">
          <Switch
            label={t("fields.letter_keys")}
            hint={t("hints.letter_keys")}
            checked={hasLetters}
            onCheckedChange={(isOn) => {
              setLetters(isOn);
              keepPreference("letter_keys", isOn ? "on" : "off");
              router.refresh();
            }}
          />
        </div>
      </CardBody>
    </Card>
  );
}

/** Language, theme and density. */
function LookChoices({ onSave }: { onSave: (body: Record<string, unknown>) => Promise<unknown> }) {
  const t = useTranslations("profile");
  const shell = useTranslations("shell.user");
  // Theme and density are this browser's: the server does not know them, and must not guess.
  const isMounted = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const preferences = usePreferences({
    onLocaleChange: (locale) => onSave({ language_id: locale === "es" ? 2 : 1 }),
    onDensityChange: (density) => onSave({ density }),
    onThemeChange: (theme) => onSave({ theme }),
  });

  return (
    <>
      <Choice label={t("fields.language_id")}>
        <SegmentedControl
          label={t("fields.language_id")}
          value={preferences.locale as (typeof locales)[number]}
          onValueChange={preferences.setLocale}
          segments={locales.map((locale) => ({ value: locale, label: shell(`languages.${locale}`) }))}
        />
      </Choice>
      <Choice label={t("fields.theme")}>
        <SegmentedControl
          label={t("fields.theme")}
          value={isMounted ? preferences.theme : ""}
          onValueChange={preferences.setTheme}
          segments={themes.map((theme) => ({ value: theme as string, label: shell(`themes.${theme}`) }))}
        />
      </Choice>
      <Choice label={t("fields.density")}>
        <SegmentedControl
          label={t("fields.density")}
          value={isMounted ? preferences.density : ""}
          onValueChange={(next) => preferences.setDensity(asDensity(next))}
          segments={densities.map((density) => ({ value: density as string, label: shell(`densities.${density}`) }))}
        />
      </Choice>
    </>
  );
}

function Choice({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <div className="grid content-start justify-items-start gap-1">
      <span aria-hidden className="font-medium text-body">
        {label}
      </span>
      {children}
      {hint && <span className="text-muted text-xs">{hint}</span>}
    </div>
  );
}
