"use client";

import { MonitorCheck } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useDeviceName } from "@/components/profile/use-device-name";
import { Button } from "@/components/ui/button";
import { Sentence } from "@/components/ui/moment";
import { toast } from "@/components/ui/toaster";
import { api, unlessRefused } from "@/lib/client/api";
import type { OnWire } from "@/lib/server/http/wire";
import type { OwnDevice } from "@/lib/services/identity/second-factor/devices";

/** The browsers that are not asked for a code, until their week is over or they are forgotten. */
export function TrustedDevices({ devices }: { devices: readonly OnWire<OwnDevice>[] }) {
  const t = useTranslations("second-factor.profile");
  const router = useRouter();
  const nameOf = useDeviceName();
  const [busy, setBusy] = useState<number | "all" | null>(null);

  async function forget(which: number | "all") {
    setBusy(which);
    const path = which === "all" ? "/auth/mfa/devices" : `/auth/mfa/devices/${which}`;
    const answer = await unlessRefused(api.delete<{ message: string }>(path, { body: {} }));
    setBusy(null);
    if (answer) toast.success(answer.message);
    router.refresh();
  }

  return (
    <section className="border-line-soft border-t" aria-label={t("devices")}>
      <header className="flex min-h-[38px] items-center justify-between gap-2 px-3 py-1">
        <h3 className="font-semibold text-sm text-strong">{t("devices")}</h3>
        {devices.length > 1 && (
          <Button size="sm" busy={busy === "all"} onClick={() => void forget("all")}>
            {t("forget_all")}
          </Button>
        )}
      </header>
      {devices.length === 0 && <p className="px-3 pb-3 text-muted text-xs">{t("devices_none")}</p>}
      <ul>
        {devices.map(({ id, user_agent, ip, last_seen_at, expires_at }) => {
          const { name } = nameOf(user_agent);
          return (
            <li key={id} className="flex min-h-12 items-center gap-3 border-line-soft border-t px-3 py-2">
              <MonitorCheck aria-hidden className="size-5 shrink-0 text-muted" />
              <div className="grid min-w-0 flex-1">
                <span className="font-medium text-strong">{name}</span>
                {ip && <span className="text-muted text-xs">{ip}</span>}
                <span className="text-muted text-xs">
                  <Sentence of={(at) => t("device_until", { at: at(expires_at) })} />,{" "}
                  <Sentence of={(at) => t("device_seen", { at: at(last_seen_at) })} />
                </span>
              </div>
              <Button
                size="sm"
                busy={busy === id}
                aria-label={t("forget_named", { device: name })}
                onClick={() => void forget(id)}
              >
                {t("forget")}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
