"use client";

import { Send } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { CardProps } from "@/components/resource/list-cards";
import { useCan, useViewer } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import { Sparkline } from "@/components/ui/sparkline";
import { toast } from "@/components/ui/toaster";
import { api, unlessRefused } from "@/lib/client/api";
import { labelOf } from "@/lib/client/rows";
import type { OnWire } from "@/lib/server/http/wire";
import type { ReportPicture } from "@/lib/services/monitoring/report-schedules/pictures";

/** A scheduled report at a glance: its first page, when it was and will be sent, and a button that sends it now. */
export function SchedulePicture({ row }: CardProps) {
  const t = useTranslations("report-schedules.card");
  const may = useCan();
  const { zoneOf } = useViewer();
  const timeZone = zoneOf(row.plant_id as number);
  const [last, next] = [row.last_at as string | null, row.next_at as string];

  return (
    <div className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-3 text-xs">
      <Page picture={row.picture as OnWire<ReportPicture>} />
      <div className="flex min-w-0 flex-col gap-2">
        <dl className="grid gap-1.5">
          <div>
            <dt className="text-muted">{t("next")}</dt>
            <dd className="font-semibold text-strong">
              {row.is_active ? <Moment at={next} as="minute" timeZone={timeZone} /> : t("paused")}
            </dd>
          </div>
          <div>
            <dt className="text-muted">{t("last")}</dt>
            <dd className="text-strong">{last ? <Moment at={last} as="minute" timeZone={timeZone} /> : t("never")}</dd>
          </div>
        </dl>
        {may("update_dashboard") && <SendNow id={row.id} name={labelOf(row)} />}
      </div>
    </div>
  );
}

function SendNow({ id, name }: { id: number; name: string }) {
  const t = useTranslations("report-schedules.card");
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);

  async function send() {
    setBusy(true);
    const sent = await unlessRefused(api.post(`/report-schedules/${id}/send`));
    setBusy(false);
    if (!sent) return;
    toast.success(t("sending"));
    router.refresh();
  }

  return (
    <Button
      size="sm"
      busy={isBusy}
      aria-label={t("send_of", { name })}
      onClick={() => void send()}
      className="mt-auto self-start"
    >
      <Send aria-hidden />
      {t("send")}
    </Button>
  );
}

/** The first page of the PDF in little: lines of text as bars, and its first charts. */
function Page({ picture: { charts, sensors } }: { picture: OnWire<ReportPicture> }) {
  const t = useTranslations("report-schedules.card");

  return (
    <div
      role="img"
      aria-label={t("page", { sensors, names: charts.map(({ name }) => name).join(", ") })}
      className="flex h-33 w-25 flex-col gap-1.5 overflow-hidden rounded-[2px] border border-line bg-sunk px-2.5 py-2"
    >
      <span aria-hidden className="mb-0.5 block h-1 w-3/5 shrink-0 rounded-full bg-muted" />
      {charts.map(({ sensor_id, level, spark }) => (
        <span key={sensor_id} aria-hidden className="grid shrink-0 gap-0.5">
          <span className="block h-0.5 w-2/5 rounded-full bg-line" />
          <Sparkline values={spark} level={level} label="" width={78} height={24} />
        </span>
      ))}
    </div>
  );
}
