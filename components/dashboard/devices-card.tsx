import {
  BatteryLow,
  CircleCheck,
  CircleDashed,
  type LucideIcon,
  SignalMedium,
  SlidersHorizontal,
  Unplug,
} from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Card, CardHeader } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { Health } from "@/lib/services/views/dashboard/health";

const rows = [
  { of: "reporting", icon: CircleCheck },
  { of: "inactive", icon: Unplug },
  { of: "never_reported", icon: CircleDashed },
  { of: "without_limits", icon: SlidersHorizontal },
  { of: "battery_low", icon: BatteryLow },
  { of: "signal_weak", icon: SignalMedium },
] as const satisfies readonly { of: keyof Health["devices"]; icon: LucideIcon }[];

/** Whether the devices that watch the plant do so. */
export function DevicesCard({ devices, mayOpen }: { devices: Health["devices"]; mayOpen: boolean }) {
  const t = useTranslations("dashboard.devices");
  const format = useFormatter();

  return (
    <Card>
      <CardHeader
        title={t("title")}
        note={t("note", { sensors: devices.sensors, controllers: devices.controllers })}
        actions={
          mayOpen && (
            <Link href="/controllers" className="font-medium text-accent text-xs hover:underline">
              {t("open")}
            </Link>
          )
        }
      />
      <dl>
        {rows.map(({ of, icon: Icon }) => (
          <div key={of} className="flex h-[30px] items-center gap-2 border-line-soft border-b px-3 last:border-0">
            <Icon aria-hidden className="size-3.5 text-muted" />
            <dt>{t(of)}</dt>
            <dd className="ml-auto font-semibold text-strong tabular-nums">{format.number(devices[of])}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
