"use client";

import { AudioWaveform, BellOff, ChartLine, Check, Wrench } from "lucide-react";
import Link from "next/link";
import { useNow, useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useCan, useViewer } from "@/components/shell/viewer-context";
import { Button, buttonStyle } from "@/components/ui/button";
import { Moment, Sentence } from "@/components/ui/moment";
import { StatusChip } from "@/components/ui/status-chip";
import { useReading } from "@/components/ui/use-reading";
import { cn } from "@/lib/client/class-names";
import { nameOf } from "@/lib/domain/identity/viewer";
import { workOrderNumber } from "@/lib/domain/maintenance/work-order";
import { spectrumHref } from "@/lib/domain/monitoring/captures";
import { useElapsed } from "./level-age";
import type { WireAlert } from "./wire-alert";

export interface AlertRowProps {
  alert: WireAlert;
  isChosen: boolean;
  orderHref: string;
  onAcknowledge: () => void;
  onMute: () => void;
}

const halfDay = 12 * 3_600_000;

/** One alert: how bad, where, by which rule, since when, who cares for it, and what can be done. */
export function AlertRow({ alert, isChosen, orderHref, onAcknowledge, onMute }: AlertRowProps) {
  const t = useTranslations();
  const can = useCan();
  const now = useNow({ updateInterval: 30_000 }).toISOString();
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) element.current?.scrollIntoView({ block: "nearest" });
  }, [isChosen]);

  const { sensor, level, kind, acknowledged_at, opened_at, ended_at } = alert;
  const item = sensor.equipment;
  const chart = item && chartHref(item.id, alert, now);
  const spectrum = spectrumHref(sensor);
  const said = useElapsed(ended_at ?? now);
  const mayAct = can("update_maintenance") || can("update_controllers");

  return (
    <li
      ref={element}
      aria-current={isChosen || undefined}
      className={cn(
        "grid gap-x-4 gap-y-2 rounded-control border border-line p-3 md:grid-cols-[8rem_minmax(0,1.4fr)_minmax(0,1fr)_auto] md:items-start",
        isChosen && "border-accent",
      )}
    >
      <div className="flex flex-wrap items-center gap-2 md:grid md:justify-items-start">
        <StatusChip level={level} fresh={!acknowledged_at && !ended_at} />
        <span className="text-muted text-xs">
          <Moment at={opened_at}>{said(opened_at)}</Moment>
        </span>
      </div>
      <div className="min-w-0">
        <p className="truncate font-semibold text-strong">{item ? `${item.name} · ${sensor.name}` : sensor.name}</p>
        <p className="truncate text-muted text-xs">{pathOf(alert)}</p>
        <p className="mt-1 text-body">
          {kind === "no_data" ? t("levels.noData") : <Rule alert={alert} />}
          {alert.is_provisional && <span className="ml-2 text-muted text-xs">{t("alerts.provisional")}</span>}
          {alert.is_repeat && <span className="ml-2 text-warning-text text-xs">{t("alerts.repeat")}</span>}
        </p>
      </div>
      <Facts alert={alert} />
      <div className="flex flex-wrap gap-1.5 md:max-w-80 md:justify-end">
        {mayAct && !acknowledged_at && (
          <Button size="sm" variant="primary" onClick={onAcknowledge}>
            <Check aria-hidden />
            {t("alerts.acknowledge")}
          </Button>
        )}
        {(alert.work_order || can("create_maintenance")) && (
          <Link href={orderHref} className={buttonStyle({ size: "sm" })}>
            <Wrench aria-hidden />
            {alert.work_order ? workOrderNumber(alert.work_order.number) : t("alerts.makeOrder")}
          </Link>
        )}
        {chart && (
          <Link href={chart} className={buttonStyle({ size: "sm" })}>
            <ChartLine aria-hidden />
            {t("alerts.openChart")}
          </Link>
        )}
        {spectrum && (
          <Link href={spectrum} className={buttonStyle({ size: "sm" })}>
            <AudioWaveform aria-hidden />
            {t("alerts.openSpectrum")}
          </Link>
        )}
        {mayAct && (
          <Button size="sm" onClick={onMute}>
            <BellOff aria-hidden />
            {t("alerts.mute")}
          </Button>
        )}
      </div>
    </li>
  );
}

/** The measurement of the alert, from half a day before it began until it ended, or now. */
function chartHref(equipment_id: number, { sensor, parameter, opened_at, ended_at }: WireAlert, now: string): string {
  const to = ended_at ? Date.parse(ended_at) + halfDay : Date.parse(now);
  const measurement = parameter === null ? "" : `&parameter=${parameter}`;
  return `/equipments/${equipment_id}/details/pdm/${sensor.id}?from=${Date.parse(opened_at) - halfDay}&to=${to}${measurement}`;
}

const pathOf = ({ plant, sensor }: WireAlert) => {
  const asset = sensor.equipment?.asset;
  return [plant.name, asset?.machine.production_line.name, asset?.machine.name, asset?.name]
    .filter(Boolean)
    .join(" › ");
};

/** "Z velocity 8.4 mm/s, at onset 7.2; alarm from 7.1". */
function Rule({ alert }: { alert: WireAlert }) {
  const t = useTranslations();
  const { withUnit } = useReading();
  const { name, last_value, onset_value, alert_rule, level } = alert;
  const limit = level === "alarm" ? alert.alarm : alert.warning;
  const said = (value: number | null) => (value === null ? "–" : withUnit(value, alert));

  return (
    <>
      {name ? t(name) : ""} <b className="text-strong tabular-nums">{said(last_value)}</b>{" "}
      <span className="text-muted text-xs">
        {t("alerts.onset", { value: said(onset_value) })} · {t(`alerts.rules.${alert_rule}`)} {said(limit)}
      </span>
    </>
  );
}

function Facts({ alert }: { alert: WireAlert }) {
  const t = useTranslations("alerts");
  const { zoneOf } = useViewer();
  const timeZone = zoneOf(alert.plant_id);
  const { acknowledger, acknowledged_at, acknowledge_note, shelved_until, shelve_reason, owner, owner_team } = alert;

  return (
    <div className="grid content-start gap-0.5 text-muted text-xs">
      <span>
        <Sentence of={(at) => t("started", { at: at(alert.opened_at, "minute", timeZone) })} />
      </span>
      {acknowledged_at ? (
        <span>
          <Sentence
            of={(at) =>
              t("acknowledgedBy", {
                name: acknowledger ? nameOf(acknowledger) : "–",
                at: at(acknowledged_at, "minute", timeZone),
              })
            }
          />
          {acknowledge_note && <span className="block text-body">“{acknowledge_note}”</span>}
        </span>
      ) : (
        <span className="font-medium text-strong">{t("views.new")}</span>
      )}
      {shelved_until && Date.parse(shelved_until) > Date.now() && (
        <span>
          <Sentence of={(at) => t("mutedUntil", { at: at(shelved_until, "minute", timeZone) })} />
          {shelve_reason && <span className="block text-body">“{shelve_reason}”</span>}
        </span>
      )}
      {owner && <span>{t("owner", { name: nameOf(owner) })}</span>}
      {owner_team && <span>{t("owner", { name: owner_team.name })}</span>}
      {alert.proof && <span>{t(`proof.${alert.proof}`)}</span>}
    </div>
  );
}
