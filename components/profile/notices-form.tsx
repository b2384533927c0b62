"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { DraftField } from "@/components/resource/draft-field";
import type { SavedPart } from "@/components/resource/use-saved-part";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { Switch } from "@/components/ui/switch";
import { type NoticeChannel, noticeChannels, noticeLevels } from "@/lib/domain/notifications/notices";
import { phoneProblem } from "@/lib/domain/notifications/telephone";
import { OwnPartCard, useOwnPart } from "./own-part";

type Choice = {
  receives_sensor_anomaly_notifications: boolean;
  notify_levels: string[];
  notify_channels: string[];
  muted_plant_ids: number[];
  daily_summary_time: string | null;
  quiet_from: string | null;
  quiet_until: string | null;
  is_interrupted_by_alarms: boolean;
};

export interface NoticesFormProps {
  profile: Choice & { email: string; phone: string | null };
  /** How many take push notifications. */
  devices: number;
  plants: { all: readonly { id: number; name: string }[]; clock: { plant: string; time_zone: string } | null };
}

/** Beyond it the hint states how many: a corporate person sees every plant of the company. */
const mostNamed = 5;
const usualTime = "07:00";
const usualQuiet = { quiet_from: "22:00", quiet_until: "06:00" };
const noQuiet = { quiet_from: null, quiet_until: null };

/** Of the plants that there are; one that the person sees no more is left out. */
const choiceOf = (profile: Choice, plants: NoticesFormProps["plants"]["all"]): Choice => ({
  receives_sensor_anomaly_notifications: profile.receives_sensor_anomaly_notifications,
  notify_levels: noticeLevels.filter((level) => profile.notify_levels.includes(level)),
  notify_channels: noticeChannels.filter((channel) => profile.notify_channels.includes(channel)),
  muted_plant_ids: plants.map(({ id }) => id).filter((id) => profile.muted_plant_ids.includes(id)),
  daily_summary_time: profile.daily_summary_time,
  quiet_from: profile.quiet_from,
  quiet_until: profile.quiet_until,
  is_interrupted_by_alarms: profile.is_interrupted_by_alarms,
});

/** What a person is notified of, how, and when the summary comes. */
export function NoticesForm({ profile, plants, devices }: NoticesFormProps) {
  const t = useTranslations("profile");
  const part = useOwnPart<Choice, Choice>(profile, (kept) => choiceOf(kept, plants.all));
  const { value: choice, change } = part;

  return (
    <OwnPartCard title={t("notices")} part={part}>
      <div className="md:col-span-2">
        <Switch
          label={t("fields.receives_sensor_anomaly_notifications")}
          hint={<PlantsHint plants={plants.all} muted={choice.muted_plant_ids} />}
          checked={choice.receives_sensor_anomaly_notifications}
          onCheckedChange={(receives) => change({ receives_sensor_anomaly_notifications: receives })}
        />
      </div>
      {plants.all.length > 1 && <NotifiedPlants part={part} plants={plants.all} />}
      <Levels part={part} />
      <Channels part={part} profile={profile} devices={devices} />
      <QuietHours part={part} clock={plants.clock} />
      <DailySummary part={part} clock={plants.clock} />
    </OwnPartCard>
  );
}

type Plants = NoticesFormProps["plants"];

/** Which plants' alarms are sent. */
function PlantsHint({ plants, muted }: { plants: Plants["all"]; muted: readonly number[] }) {
  const t = useTranslations("profile.hints");
  const notified = plants.filter(({ id }) => !muted.includes(id));
  if (plants.length === 0) return t("of_no_plant");
  if (notified.length === 0) return t("all_muted");
  if (notified.length > mostNamed) return t("of_many_plants", { count: notified.length });

  return t("of_plants", { plants: notified.map(({ name }) => name).join(", ") });
}

interface PartProps {
  part: SavedPart<Choice>;
}

function NotifiedPlants({ part, plants }: PartProps & { plants: Plants["all"] }) {
  const t = useTranslations("profile");
  const { value: choice, change, errorOf } = part;
  const mute = (one: number, isOff: boolean) =>
    change({
      muted_plant_ids: plants
        .map(({ id }) => id)
        .filter((id) => (id === one ? isOff : choice.muted_plant_ids.includes(id))),
    });

  return (
    <div className="md:col-span-2">
      <Choices
        label={t("fields.told_plants")}
        hint={t("hints.told_plants")}
        error={errorOf("muted_plant_ids", t("fields.told_plants"))}
      >
        <div className="grid max-h-64 gap-x-5 overflow-y-auto md:grid-cols-2">
          {plants.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={!choice.muted_plant_ids.includes(id)}
              onCheckedChange={(isNotified) => mute(id, isNotified !== true)}
            />
          ))}
        </div>
      </Choices>
    </div>
  );
}

/** In the order of the list, so that what is taken back is no change. */
const toggled = (all: readonly string[], chosen: string[], one: string, isIn: boolean) =>
  all.filter((each) => (each === one ? isIn : chosen.includes(each)));

function Levels({ part: { value: choice, change, errorOf } }: PartProps) {
  const t = useTranslations("profile");

  return (
    <Choices
      label={t("fields.notify_levels")}
      hint={t("hints.notify_levels")}
      error={errorOf("notify_levels", t("fields.notify_levels"))}
    >
      {noticeLevels.map((level) => (
        <Checkbox
          key={level}
          label={t(`options.notify_levels.${level}`)}
          disabled={!choice.receives_sensor_anomaly_notifications}
          checked={choice.notify_levels.includes(level)}
          onCheckedChange={(isIn) =>
            change({ notify_levels: toggled(noticeLevels, choice.notify_levels, level, isIn === true) })
          }
        />
      ))}
    </Choices>
  );
}

function Channels({ part, profile, devices }: PartProps & Pick<NoticesFormProps, "profile" | "devices">) {
  const t = useTranslations("profile");
  const { value: choice, change, errorOf } = part;
  const isOn = choice.receives_sensor_anomaly_notifications;
  const canSms = profile.phone !== null && phoneProblem(profile.phone) === null;
  const isReachable = { mail: true, sms: canSms, push: devices > 0 };
  const hintOf = (channel: NoticeChannel) => {
    if (channel === "mail") return profile.email;
    if (channel === "push")
      return devices > 0 ? t("hints.push_devices", { count: devices }) : t("hints.push_needs_device");
    return canSms ? (profile.phone ?? "") : t("hints.sms_needs_phone");
  };

  return (
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
          disabled={!isOn || (!isReachable[channel] && !choice.notify_channels.includes(channel))}
          checked={choice.notify_channels.includes(channel)}
          onCheckedChange={(isIn) =>
            change({ notify_channels: toggled(noticeChannels, choice.notify_channels, channel, isIn === true) })
          }
        />
      ))}
    </Choices>
  );
}

function QuietHours({ part, clock }: PartProps & Pick<Plants, "clock">) {
  const t = useTranslations("profile");
  const { value: choice, change } = part;

  return (
    <div className={section}>
      <Switch
        label={t("quiet_hours")}
        hint={t("hints.quiet_hours")}
        disabled={clock === null && choice.quiet_from === null}
        checked={choice.quiet_from !== null}
        onCheckedChange={(isWanted) =>
          change(isWanted ? (part.kept.quiet_from === null ? usualQuiet : quietOf(part.kept)) : noQuiet)
        }
      />
      {choice.quiet_from !== null && (
        <div className="grid gap-3">
          <div className="flex gap-3">
            <Time name="quiet_from" part={part} />
            <Time name="quiet_until" part={part} />
          </div>
          {clock && <p className="text-muted text-xs">{t("hints.daily_summary_time", clock)}</p>}
          <Switch
            label={t("fields.is_interrupted_by_alarms")}
            hint={t("hints.is_interrupted_by_alarms")}
            checked={choice.is_interrupted_by_alarms}
            onCheckedChange={(isInterrupted) => change({ is_interrupted_by_alarms: isInterrupted })}
          />
        </div>
      )}
    </div>
  );
}

function DailySummary({ part, clock }: PartProps & Pick<Plants, "clock">) {
  const t = useTranslations("profile");
  const { value: choice, change } = part;

  return (
    <div className={section}>
      <Switch
        label={t("daily_summary")}
        hint={t("hints.daily_summary")}
        disabled={clock === null && choice.daily_summary_time === null}
        checked={choice.daily_summary_time !== null}
        onCheckedChange={(isWanted) =>
          change({ daily_summary_time: isWanted ? (part.kept.daily_summary_time ?? usualTime) : null })
        }
      />
      {choice.daily_summary_time !== null && (
        <Time name="daily_summary_time" part={part} hint={clock ? t("hints.daily_summary_time", clock) : undefined} />
      )}
    </div>
  );
}

const section = "grid content-start gap-2 border-line-soft border-t pt-3 md:col-span-2 md:grid-cols-2 md:gap-x-5";
const quietOf = ({ quiet_from, quiet_until }: Choice) => ({ quiet_from, quiet_until });

interface TimeProps {
  name: "daily_summary_time" | "quiet_from" | "quiet_until";
  part: SavedPart<Choice>;
  hint?: string;
}

function Time({ name, part, hint }: TimeProps) {
  const t = useTranslations("profile");

  return (
    <DraftField
      of={part}
      name={name}
      as={Input}
      label={t(`fields.${name}`)}
      hint={hint}
      type="time"
      controlClass="max-w-40"
      value={part.value[name] ?? ""}
      onValueChange={(time) => part.change({ [name]: time })}
    />
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
