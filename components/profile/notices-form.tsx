"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Switch } from "@/components/ui/switch";
import { noticeChannels, noticeLevels } from "@/lib/domain/notifications/notices";
import { phoneProblem } from "@/lib/domain/notifications/telephone";
import { OwnPartCard, useOwnPart } from "./own-part";

type Choice = {
  receives_sensor_anomaly_notifications: boolean;
  notify_levels: string[];
  notify_channels: string[];
  daily_summary_time: string | null;
};

export interface NoticesFormProps {
  profile: Choice & { email: string; phone: string | null };
  plants: { names: string[]; clock: { plant: string; time_zone: string } | null };
}

const usualTime = "07:00";

const choiceOf = (profile: Choice): Choice => ({
  receives_sensor_anomaly_notifications: profile.receives_sensor_anomaly_notifications,
  notify_levels: noticeLevels.filter((level) => profile.notify_levels.includes(level)),
  notify_channels: noticeChannels.filter((channel) => profile.notify_channels.includes(channel)),
  daily_summary_time: profile.daily_summary_time,
});

/** What a person is told of, how, and when the summary comes. */
export function NoticesForm({ profile, plants }: NoticesFormProps) {
  const t = useTranslations("profile");
  const part = useOwnPart<Choice, Choice>(profile, choiceOf);
  const { value: choice, change, errorOf } = part;
  const isOn = choice.receives_sensor_anomaly_notifications;
  const canSms = profile.phone !== null && phoneProblem(profile.phone) === null;

  /** In the order of the list, so that what is taken back is no change. */
  const toggled = (all: readonly string[], chosen: string[], one: string, isIn: boolean) =>
    all.filter((each) => (each === one ? isIn : chosen.includes(each)));
  const hintOf = (channel: string) => {
    if (channel === "mail") return profile.email;
    return canSms ? (profile.phone ?? "") : t("hints.sms_needs_phone");
  };

  return (
    <OwnPartCard title={t("notices")} part={part}>
      <div className="md:col-span-2">
        <Switch
          label={t("fields.receives_sensor_anomaly_notifications")}
          hint={
            plants.names.length > 0 ? t("hints.of_plants", { plants: plants.names.join(", ") }) : t("hints.of_no_plant")
          }
          checked={isOn}
          onCheckedChange={(receives) => change({ receives_sensor_anomaly_notifications: receives })}
        />
      </div>
      <Choices
        label={t("fields.notify_levels")}
        hint={t("hints.notify_levels")}
        error={errorOf("notify_levels", t("fields.notify_levels"))}
      >
        {noticeLevels.map((level) => (
          <Checkbox
            key={level}
            label={t(`options.notify_levels.${level}`)}
            disabled={!isOn}
            checked={choice.notify_levels.includes(level)}
            onCheckedChange={(isIn) =>
              change({ notify_levels: toggled(noticeLevels, choice.notify_levels, level, isIn === true) })
            }
          />
        ))}
      </Choices>
      <Choices
        label={t("fields.notify_channels")}
        hint={t("hints.notify_channels")}
        error={errorOf("notify_channels", t("fields.notify_channels"))}
      >
        {noticeChannels.map((channel) => (
          <Checkbox
            key={channel}
            label={t(`options.notify_channels.${channel}`)}
            hint={hintOf(channel)}
            disabled={!isOn || (channel === "sms" && !canSms && !choice.notify_channels.includes("sms"))}
            checked={choice.notify_channels.includes(channel)}
            onCheckedChange={(isIn) =>
              change({ notify_channels: toggled(noticeChannels, choice.notify_channels, channel, isIn === true) })
            }
          />
        ))}
      </Choices>
      <div className="grid content-start gap-2 border-line-soft border-t pt-3 md:col-span-2 md:grid-cols-2 md:gap-x-5">
        <Switch
          label={t("daily_summary")}
          hint={t("hints.daily_summary")}
          disabled={plants.clock === null && choice.daily_summary_time === null}
          checked={choice.daily_summary_time !== null}
          onCheckedChange={(isWanted) =>
            change({ daily_summary_time: isWanted ? (part.kept.daily_summary_time ?? usualTime) : null })
          }
        />
        {choice.daily_summary_time !== null && (
          <Field
            label={t("fields.daily_summary_time")}
            hint={plants.clock ? t("hints.daily_summary_time", plants.clock) : undefined}
            error={errorOf("daily_summary_time", t("fields.daily_summary_time"))}
          >
            {(control) => (
              <Input
                {...control}
                type="time"
                className="max-w-40"
                value={choice.daily_summary_time ?? ""}
                changed={part.isChanged("daily_summary_time")}
                onChange={(event) => change({ daily_summary_time: event.target.value })}
              />
            )}
          </Field>
        )}
      </div>
    </OwnPartCard>
  );
}

function Choices(props: { label: string; hint: string; error?: string; children: ReactNode }) {
  const { label, hint, error, children } = props;
  const id = useId();

  return (
    <fieldset className="min-w-0" aria-describedby={`${id} ${id}-error`} aria-invalid={error ? true : undefined}>
      <legend className="font-medium text-body">{label}</legend>
      {children}
      <p id={id} className="text-muted text-xs">
        {hint}
      </p>
      <p id={`${id}-error`} className="font-medium text-alarm-text text-xs">
        {error}
      </p>
    </fieldset>
  );
}
