"use client";

import { useFormatter, useTranslations } from "next-intl";
import { DraftField } from "@/components/resource/draft-field";
import { Card, CardHeader } from "@/components/ui/card";
import { Textarea } from "@/components/ui/input";
import { Moment } from "@/components/ui/moment";
import { Select } from "@/components/ui/select";
import { Hairline } from "@/components/ui/skeletons";
import { doors } from "@/lib/domain/ingest/doors";
import { Rejections } from "./rejections";
import { type ShownTrial, type TriedMessage, useTrial } from "./use-trial";

export interface TrialCardProps {
  controller_id: number;
  /** Its messages are no text. */
  isBinary: boolean;
  message: TriedMessage;
  maps: object;
  /** A map cannot be tried as it stands: the saved ones are. */
  isWrong: boolean;
  onMessage: (message: TriedMessage) => void;
}

/** A message to try the maps with, before they are saved. Nothing of it is stored. */
export function TrialCard({ controller_id, isBinary, message, maps, isWrong, onMessage }: TrialCardProps) {
  const t = useTranslations("controllers");
  const { trial, error, isBusy } = useTrial(controller_id, message, maps);
  const draft = { value: message, change: (part: Partial<TriedMessage>) => onMessage({ ...message, ...part }) };

  return (
    <Card className="xl:sticky xl:top-3">
      <CardHeader title={t("trial")} note={t("trial_note")} />
      <Hairline active={isBusy} />
      {isBinary && <p className="px-3 pt-3 text-muted">{t("trial_binary")}</p>}
      <div className="grid gap-3 p-3">
        <DraftField
          of={draft}
          name="door"
          as={Select}
          label={t("trial_door")}
          options={doors.map((door) => ({ value: door, label: t(`doors.${door}`) }))}
        />
        <DraftField
          of={draft}
          name="text"
          as={Textarea}
          label={t("trial_message")}
          hint={isWrong ? t("trial_saved_maps") : undefined}
          error={error}
          rows={10}
          spellCheck={false}
          autoComplete="off"
          controlClass="font-mono text-xs"
          placeholder={'{"motor": {"temp": 41.5}}'}
        />
      </div>
      {trial && <TrialOutcome trial={trial} />}
    </Card>
  );
}

function TrialOutcome({ trial: { readings, rejected } }: { trial: ShownTrial }) {
  const t = useTranslations("controllers");
  const translate = useTranslations();
  const format = useFormatter();

  return (
    <div role="status" className="border-line-soft border-t">
      <h3 className="px-3 pt-2.5 font-semibold text-strong">{t("trial_read", { count: readings.length })}</h3>
      <ul className="max-h-96 overflow-y-auto pb-2">
        {readings.map(({ path, sensor, name, unit, value, raw, taken_at }) => (
          <li
            key={`${sensor.id} ${name} ${taken_at}`}
            className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 px-3 py-1.5"
          >
            <span className="min-w-0 flex-1 basis-40">
              <span className="text-strong">{sensor.name}</span> <span className="text-muted">· {translate(name)}</span>
              {path && <span className="block break-all font-mono text-muted text-xs">{path}</span>}
            </span>
            <span className="text-right tabular-nums">
              {raw !== null && <span className="text-muted text-xs">{format.number(raw, digits)} → </span>}
              <b className="font-semibold text-ok-text">{format.number(value, digits)}</b>{" "}
              <span className="text-muted text-xs">{unit}</span>
              <Moment at={taken_at} as="second" className="block text-muted text-xs" />
            </span>
          </li>
        ))}
      </ul>
      {rejected.length > 0 && (
        <div className="border-line-soft border-t px-3 py-2.5">
          <h3 className="mb-1 font-semibold text-alarm-text">{t("trial_refused", { count: rejected.length })}</h3>
          <Rejections rejected={rejected} />
        </div>
      )}
    </div>
  );
}

const digits = { maximumSignificantDigits: 8 };
