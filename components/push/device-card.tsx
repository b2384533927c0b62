"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ClockNote } from "@/components/ui/moment";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toaster";
import { api, refusalIn, unlessRefused } from "@/lib/client/api";
import { install, installOffered, onInstallOffered } from "@/lib/client/install-prompt";
import type { PushState } from "@/lib/client/push";
import type { OnWire } from "@/lib/server/http/wire";
import type { OwnDevice } from "@/lib/services/platform/push/devices";
import { DeviceRow } from "./device-row";
import { IphoneGuide } from "./iphone-guide";
import { useOwnPush } from "./use-own-push";

export interface DeviceCardProps {
  devices: readonly OnWire<OwnDevice>[];
  showsDetails: boolean;
}

/** Whether notifications come to this browser, to which others they come, and what they show. */
export function DeviceCard({ devices, showsDetails }: DeviceCardProps) {
  const t = useTranslations("devices");
  const router = useRouter();
  const { state, isBusy, turnOn, turnOff } = useOwnPush();
  const [working, setWorking] = useState<number | null>(null);
  const current = devices.find(({ is_current }) => is_current);

  async function act(id: number, work: () => Promise<{ message: string }>) {
    setWorking(id);
    try {
      const { message } = await work();
      toast.success(message);
    } catch (caught) {
      // Announced already; what has ended meanwhile leaves the list.
      refusalIn(caught);
    } finally {
      setWorking(null);
      router.refresh();
    }
  }

  const end = (device: OnWire<OwnDevice>) =>
    act(device.id, async () => {
      const answer = await api.delete<{ message: string }>(`/push/subscriptions/${device.id}`, { body: {} });
      if (device.is_current) await turnOff();
      return answer;
    });
  const test = ({ id }: OnWire<OwnDevice>) => act(id, () => api.post(`/push/subscriptions/${id}/test`, { body: {} }));

  return (
    <Card id="devices" className="scroll-mt-16">
      <CardHeader title={t("title")} note={devices.length > 0 && <ClockNote />} />
      <CardBody className="grid gap-3">
        {/* What the browser takes for on, and the server has forgotten, is off. */}
        <OwnState state={state === "on" && !current ? "off" : state} isBusy={isBusy} onTurnOn={() => void turnOn()} />
        <InstallOffer />
      </CardBody>
      {devices.length > 0 && (
        <ul aria-label={t("others")} className="border-line-soft border-t">
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              isBusy={working === device.id}
              onEnd={() => void end(device)}
              onTest={() => void test(device)}
            />
          ))}
        </ul>
      )}
      <CardBody className="border-line-soft border-t">
        <Details isOn={showsDetails} />
      </CardBody>
    </Card>
  );
}

interface OwnStateProps {
  state: PushState | null;
  isBusy: boolean;
  onTurnOn: () => void;
}

function OwnState({ state, isBusy, onTurnOn }: OwnStateProps) {
  const t = useTranslations("devices");
  if (state === null) return <p className="text-muted">{t("checking")}</p>;
  if (state === "iphone") return <IphoneGuide />;
  if (state === "on") return <p className="text-ok-text">{t("on")}</p>;
  if (state === "blocked")
    return (
      <div className="grid gap-1">
        <p className="font-medium text-strong">{t("blocked")}</p>
        <p className="text-muted">{t("unblock")}</p>
      </div>
    );
  if (state === "insecure") return <p className="text-muted">{t("needs_https")}</p>;
  if (state === "unsupported") return <p className="text-muted">{t("unsupported")}</p>;

  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-48 flex-1 text-muted">{t("off")}</p>
      <Button variant="primary" busy={isBusy} onClick={onTurnOn}>
        {t("turn_on")}
      </Button>
    </div>
  );
}

/** Where the browser offers it: Chrome, on Android above all. */
function InstallOffer() {
  const t = useTranslations("devices");
  const offered = useSyncExternalStore(onInstallOffered, installOffered, () => null);
  if (!offered) return null;

  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-48 flex-1 text-muted">{t("install_hint")}</p>
      <Button onClick={() => void install()}>{t("install")}</Button>
    </div>
  );
}

function Details({ isOn }: { isOn: boolean }) {
  const t = useTranslations("devices");
  const router = useRouter();
  const [shown, setShown] = useState(isOn);

  async function save(next: boolean) {
    setShown(next);
    const saved = await unlessRefused(api.put("/auth/profile", { body: { shows_push_details: next } }));
    if (saved === undefined) setShown(!next);
    router.refresh();
  }

  return (
    <Switch label={t("details")} hint={t("details_hint")} checked={shown} onCheckedChange={(next) => void save(next)} />
  );
}
