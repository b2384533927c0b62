import { useFormatter, useTranslations } from "next-intl";
import { Elapsed } from "@/components/dashboard/elapsed";
import { Fact } from "@/components/sensors/fact";
import { Card, CardHeader } from "@/components/ui/card";
import type { ControllerScreen } from "@/lib/services/controllers/screen";

/** Domain reference 1.6: beyond this a device's clock is not believed. */
const mostSkewMs = 5 * 60_000;

/** Whether the controller speaks, and how it does. */
export function LinkCard({ link, now }: ControllerScreen) {
  const t = useTranslations("controllers");
  const format = useFormatter();
  const { last_seen_at, clock_skew_ms, firmware_number, connection_type, binding_code_expires_at } = link;
  const isSkewed = clock_skew_ms !== null && Math.abs(clock_skew_ms) > mostSkewMs;
  const seconds = Math.abs(Math.round((clock_skew_ms ?? 0) / 1000));

  return (
    <Card>
      <CardHeader title={t("link")} />
      <dl>
        <Fact name={t("fields.last_seen_at")}>
          {last_seen_at ? <Elapsed since={last_seen_at} now={now} /> : t("never_seen")}
        </Fact>
        <Fact name={t("clock")} isBad={isSkewed}>
          {clock_skew_ms === null
            ? "–"
            : t(clock_skew_ms > 0 ? "clock_behind" : seconds === 0 ? "clock_right" : "clock_ahead", { seconds })}
        </Fact>
        <Fact name={t("fields.firmware_number")}>{firmware_number ?? "–"}</Fact>
        <Fact name={t("fields.connection_type")}>{t(`options.connection_type.${connection_type}`)}</Fact>
        {binding_code_expires_at && binding_code_expires_at > now && (
          <Fact name={t("binding_code")}>
            {t("code_until", {
              at: format.dateTime(new Date(binding_code_expires_at), { dateStyle: "medium", timeStyle: "short" }),
            })}
          </Fact>
        )}
      </dl>
    </Card>
  );
}
