"use client";

import { CircleCheck, CircleDashed, LoaderCircle } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Moment } from "@/components/ui/moment";
import { useReading } from "@/components/ui/use-reading";
import type { Gateways } from "./gateways";
import { PlaceDevices } from "./place-devices";
import { PlaceSensor } from "./place-sensor";

const mostShown = 8;

export interface ArrivalsProps {
  found: Gateways;
  plant_id: number;
  mayPlace: boolean;
}

/** What has arrived so far, and what is waited for. The page follows the plant while it is open. */
export function Arrivals({ found, plant_id, mayPlace }: ArrivalsProps) {
  const t = useTranslations("set-up.arrivals");
  const { withUnit } = useReading();
  const { gateways, sensors, devices } = found;
  const received = sensors.filter(({ last_seen_at, item }) => last_seen_at !== null && item !== null);
  const homeless = sensors.filter(({ last_seen_at, item }) => last_seen_at !== null && item === null);
  const rest = received.length - mostShown;

  return (
    <div className="flex min-w-0 flex-col">
      <ul aria-label={t("title")}>
        {gateways
          .filter(({ bound_at }) => bound_at !== null)
          .map(({ id, name, serial_number, bound_at, last_seen_at }) => (
            <Arrival
              key={id}
              title={t(last_seen_at ? "connected" : "bound", { name })}
              detail={t("serial", { serial: serial_number })}
              at={last_seen_at ?? bound_at}
            />
          ))}
        {received.slice(0, mostShown).map(({ id, name, uid, item, values, last_seen_at }) => (
          <Arrival
            key={id}
            title={t("received", { name })}
            detail={[uid, [item?.machine, item?.name].filter(Boolean).join(" · ")].join(", ")}
            value={values.map((one) => withUnit(one.value, one)).join(", ")}
            at={last_seen_at}
          />
        ))}
        {rest > 0 && <Arrival title={t("more", { count: rest })} at={null} />}
        {homeless.map((sensor) => (
          <Arrival key={sensor.id} isOpen title={t("no_item", { name: sensor.name })} detail={sensor.uid} at={null}>
            {mayPlace && <PlaceSensor sensor={sensor} plant_id={plant_id} />}
          </Arrival>
        ))}
      </ul>
      {devices.length > 0 && mayPlace && <PlaceDevices devices={devices} plant_id={plant_id} />}
      <Waiting found={found} />
    </div>
  );
}

interface ArrivalProps {
  title: string;
  detail?: string;
  value?: string;
  at: string | null;
  isOpen?: boolean;
  children?: ReactNode;
}

function Arrival({ title, detail, value, at, isOpen, children }: ArrivalProps) {
  const Icon = isOpen ? CircleDashed : CircleCheck;

  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-line-soft border-b px-3 py-1.5">
      <Icon aria-hidden className={isOpen ? "size-4 text-muted" : "size-4 text-ok-text"} />
      <span className="min-w-0 flex-1">
        <b className="block font-semibold text-strong">{title}</b>
        {detail && (
          <span title={detail} className="block truncate text-muted text-xs">
            {detail}
          </span>
        )}
      </span>
      {value && <b className="font-semibold text-strong tabular-nums">{value}</b>}
      {children}
      {at && <Moment at={at} as="clockSecond" className="text-muted text-xs" />}
    </li>
  );
}

/** One sentence of what has not come yet, which is spoken when it changes. */
function Waiting({ found: { gateways, sensors, devices } }: Pick<ArrivalsProps, "found">) {
  const t = useTranslations("set-up.arrivals");
  const received = sensors.filter(({ last_seen_at }) => last_seen_at !== null).length;
  const silent = sensors.filter(({ last_seen_at }) => last_seen_at === null);
  const unbound = gateways.find(({ bound_at }) => bound_at === null);
  const text =
    silent.length > 0
      ? t("waiting_sensors", { name: silent[0]?.name ?? "", count: silent.length })
      : received > 0
        ? null
        : devices.length > 0
          ? t("waiting_place", { count: devices.length })
          : unbound && gateways.every(({ bound_at }) => bound_at === null)
            ? t("waiting_gateway", { name: unbound.name })
            : t("waiting_first");

  return (
    <p
      role="status"
      className="m-3 mt-auto flex min-h-10 items-center gap-2.5 rounded-control bg-accent-tint px-3 py-2 text-strong"
    >
      {text === null ? (
        <CircleCheck aria-hidden className="size-4 text-ok-text" />
      ) : (
        <LoaderCircle aria-hidden className="size-4 animate-spin text-accent" />
      )}
      {text ?? t("all", { count: received })}
    </p>
  );
}
