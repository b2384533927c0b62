import {
  BatteryLow,
  CircleCheck,
  CircleDashed,
  CircleOff,
  Eye,
  type LucideIcon,
  Router,
  SignalMedium,
  SlidersHorizontal,
  Unplug,
} from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { buttonStyle } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { cn } from "@/lib/client/class-names";
import type { DeviceState } from "@/lib/domain/monitoring/device-state";
import type { Health } from "@/lib/services/views/dashboard/health";

const rows = [
  { of: "reporting", icon: CircleCheck },
  { of: "silent", icon: CircleOff },
  { of: "inactive", icon: Unplug },
  { of: "never_reported", icon: CircleDashed },
  { of: "without_limits", icon: SlidersHorizontal },
  { of: "battery_low", icon: BatteryLow },
  { of: "signal_weak", icon: SignalMedium },
] as const satisfies readonly { of: DeviceState; icon: LucideIcon }[];

const lineStyle = "flex h-[30px] items-center gap-2 px-3";

export interface DevicesCardProps extends Pick<Health, "devices" | "coverage"> {
  mayOpen: boolean;
  /** Where a gateway is added, for those who may. */
  gatewayHref: string | null;
}

/** Whether the devices that watch the plant do so; each figure leads to its sensors. */
export function DevicesCard({ devices, coverage, mayOpen, gatewayHref }: DevicesCardProps) {
  const t = useTranslations("dashboard.devices");
  const format = useFormatter();
  if (devices.sensors + devices.controllers === 0) return <NoDevices gatewayHref={gatewayHref} />;

  return (
    <Card>
      <CardHeader
        title={t("title")}
        note={t("note", { sensors: devices.sensors, controllers: devices.controllers })}
        actions={
          mayOpen && (
            <Link href="/sensors" className="font-medium text-accent text-xs hover:underline">
              {t("open")}
            </Link>
          )
        }
      />
      <Link
        href="/dashboard/coverage"
        className="flex min-h-[34px] flex-wrap items-center gap-x-2 border-line-soft border-b px-3 py-1.5 hover:bg-hover touch:min-h-12"
      >
        <Eye aria-hidden className="size-3.5 text-muted" />
        {t("watched")}
        <span className="ml-auto font-semibold text-strong tabular-nums">
          {t("of", { part: coverage.watched, whole: coverage.items })}
        </span>
        {coverage.expected_hours > 0 && (
          <span className="basis-full text-muted text-xs">
            {t("covered", {
              percent: format.number(coverage.covered_hours / coverage.expected_hours, {
                style: "percent",
                maximumFractionDigits: 0,
              }),
            })}
          </span>
        )}
      </Link>
      <ul>
        {rows.map(({ of, icon: Icon }) => {
          const line = (
            <>
              <Icon aria-hidden className="size-3.5 text-muted" />
              {t(of)}
              <span className="ml-auto font-semibold text-strong tabular-nums">{format.number(devices[of])}</span>
            </>
          );

          return (
            <li key={of} className="border-line-soft border-b last:border-0">
              {mayOpen ? (
                <Link href={`/sensors?device_state=${of}`} className={cn(lineStyle, "hover:bg-hover touch:h-12")}>
                  {line}
                </Link>
              ) : (
                <span className={lineStyle}>{line}</span>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function NoDevices({ gatewayHref }: Pick<DevicesCardProps, "gatewayHref">) {
  const t = useTranslations("dashboard.devices");

  return (
    <Card>
      <CardHeader title={t("title")} />
      <EmptyState
        icon={Router}
        title={t("none")}
        className="py-8"
        action={
          gatewayHref && (
            <Link href={gatewayHref} className={buttonStyle()}>
              {t("add")}
            </Link>
          )
        }
      />
    </Card>
  );
}
