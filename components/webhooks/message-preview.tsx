import { useLocale, useTranslations } from "next-intl";
import { useViewer } from "@/components/shell/viewer-context";
import { chatMessage, type Tone } from "@/lib/domain/notifications/chat-messages";
import type { WebhookEvent } from "@/lib/domain/notifications/webhooks";
import { asLocale, defaultLocale } from "@/lib/domain/shared/locales";

const edges: Record<Tone, string> = {
  bad: "border-l-alarm-text",
  warning: "border-l-warning-text",
  good: "border-l-ok-text",
  plain: "border-l-line",
};

/** What the chat shows of the first of the chosen events, made by the same rules as what is sent. */
export function MessagePreview({ event }: { event: WebhookEvent }) {
  const t = useTranslations("webhooks");
  const translate = useTranslations();
  const locale = asLocale(useLocale()) ?? defaultLocale;
  const { plant_name, zoneOf } = useViewer();
  const isAlarm = /^(alert|reading)\./.test(event);
  const item = { name: t("preview.item") };
  const record = { label: t("preview.label"), name: t("preview.record"), url: "/" };
  const { title, tone, facts, link } = chatMessage(
    {
      type: event,
      timestamp: new Date().toISOString(),
      data: {
        plant: { name: plant_name ?? t("preview.plant") },
        item,
        ...(isAlarm
          ? {
              sensor: { name: t("preview.sensor") },
              alert: { level: "alarm", url: "/" },
              change: { from: "warning", to: event === "alert.closed" ? "ok" : "alarm" },
              measurement: { name: "parameters.vel_rms_z", unit: "mm/s", value: 9.4, warning: 4.5, alarm: 7.1 },
            }
          : { work_order: record }),
      },
    },
    { translate, locale, time_zone: zoneOf() ?? "UTC", home: "/" },
  );

  return (
    <section aria-label={t("preview.title")} className="grid gap-1.5">
      <h3 className="font-semibold text-sm text-strong">{t("preview.title")}</h3>
      <div className={`grid gap-1 rounded-control border border-line border-l-4 bg-card px-3 py-2.5 ${edges[tone]}`}>
        <p className="font-semibold text-strong">{title}</p>
        {facts.map(({ label, text }) => (
          <p key={label}>
            <span className="text-muted">{label}: </span>
            {text}
          </p>
        ))}
        <p className="text-accent">{link.label}</p>
      </div>
    </section>
  );
}
