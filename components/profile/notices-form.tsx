"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { UnsavedDialog, useUnsavedGuard } from "@/components/resource/unsaved-guard";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toaster";
import { ApiError, api } from "@/lib/client/api";
import { noticeChannels, noticeLevels } from "@/lib/domain/notices";
import { phoneProblem } from "@/lib/domain/telephone";

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
  const said = useTranslations();
  const router = useRouter();
  const id = useId();
  const [kept, setKept] = useState(() => choiceOf(profile));
  const [choice, setChoice] = useState(kept);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [isBusy, setBusy] = useState(false);
  const isDirty = JSON.stringify(choice) !== JSON.stringify(kept);
  const { question, answer } = useUnsavedGuard(isDirty);
  const isOn = choice.receives_sensor_anomaly_notifications;
  const canSms = profile.phone !== null && phoneProblem(profile.phone) === null;

  async function save(): Promise<boolean> {
    setBusy(true);
    try {
      const { data } = await api.put<{ data: Choice }>("/auth/profile", { body: choice, isQuiet: true });
      const saved = choiceOf(data);
      setKept(saved);
      setChoice(saved);
      setErrors({});
      toast.success(t("saved"));
      router.refresh();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErrors(error.messages);
      if (Object.keys(error.messages).length === 0) api.announce(error);
      else toast.warning(said("resource.checkFields"), { id: "check-fields" });
      return false;
    } finally {
      setBusy(false);
    }
  }

  /** In the order of the list, so that what is taken back is no change. */
  const toggled = (all: readonly string[], chosen: string[], one: string, isIn: boolean) =>
    all.filter((each) => (each === one ? isIn : chosen.includes(each)));
  const errorOf = (field: keyof Choice) =>
    errors[field]?.map((message) => `${t(`fields.${field}`)} ${message}`).join(", ");
  const hintOf = (channel: string) => {
    if (channel === "mail") return profile.email;
    return canSms ? (profile.phone ?? "") : t("hints.sms_needs_phone");
  };

  return (
    <Card>
      <CardHeader title={t("notices")} />
      <CardBody>
        <form
          id={id}
          noValidate
          className="grid gap-x-5 gap-y-4 md:grid-cols-2"
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            save();
          }}
        >
          <div className="md:col-span-2">
            <Switch
              label={t("fields.receives_sensor_anomaly_notifications")}
              hint={
                plants.names.length > 0
                  ? t("hints.of_plants", { plants: plants.names.join(", ") })
                  : t("hints.of_no_plant")
              }
              checked={isOn}
              onCheckedChange={(receives) => setChoice({ ...choice, receives_sensor_anomaly_notifications: receives })}
            />
          </div>
          <Choices label={t("fields.notify_levels")} hint={t("hints.notify_levels")} error={errorOf("notify_levels")}>
            {noticeLevels.map((level) => (
              <Checkbox
                key={level}
                label={t(`options.notify_levels.${level}`)}
                disabled={!isOn}
                checked={choice.notify_levels.includes(level)}
                onCheckedChange={(isIn) =>
                  setChoice({
                    ...choice,
                    notify_levels: toggled(noticeLevels, choice.notify_levels, level, isIn === true),
                  })
                }
              />
            ))}
          </Choices>
          <Choices
            label={t("fields.notify_channels")}
            hint={t("hints.notify_channels")}
            error={errorOf("notify_channels")}
          >
            {noticeChannels.map((channel) => (
              <Checkbox
                key={channel}
                label={t(`options.notify_channels.${channel}`)}
                hint={hintOf(channel)}
                disabled={!isOn || (channel === "sms" && !canSms && !choice.notify_channels.includes("sms"))}
                checked={choice.notify_channels.includes(channel)}
                onCheckedChange={(isIn) =>
                  setChoice({
                    ...choice,
                    notify_channels: toggled(noticeChannels, choice.notify_channels, channel, isIn === true),
                  })
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
                setChoice({ ...choice, daily_summary_time: isWanted ? (kept.daily_summary_time ?? usualTime) : null })
              }
            />
            {choice.daily_summary_time !== null && (
              <Field
                label={t("fields.daily_summary_time")}
                hint={plants.clock ? t("hints.daily_summary_time", plants.clock) : undefined}
                error={errorOf("daily_summary_time")}
              >
                {(control) => (
                  <Input
                    {...control}
                    type="time"
                    className="max-w-40"
                    value={choice.daily_summary_time ?? ""}
                    changed={choice.daily_summary_time !== kept.daily_summary_time}
                    onChange={(event) => setChoice({ ...choice, daily_summary_time: event.target.value })}
                  />
                )}
              </Field>
            )}
          </div>
          <div className="flex justify-end gap-2 md:col-span-2">
            <Button disabled={!isDirty || isBusy} onClick={() => setChoice(kept)}>
              {said("resource.unsaved.discard")}
            </Button>
            <Button type="submit" variant="primary" busy={isBusy} disabled={!isDirty}>
              {said("ui.save")}
            </Button>
          </div>
        </form>
      </CardBody>
      <UnsavedDialog question={question} answer={answer} onSave={save} />
    </Card>
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
