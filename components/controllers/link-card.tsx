"use client";

import { FileCode2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { CommandState } from "@/components/commands/command-state";
import { Elapsed } from "@/components/dashboard/elapsed";
import { Fact } from "@/components/sensors/fact";
import { Card, CardFooter, CardHeader } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Sentence } from "@/components/ui/moment";
import type { ControllerScreen } from "@/lib/services/screens/controller";
import { ContactMark } from "./contact-mark";

/** Domain reference 1.6: beyond this a device's clock is not believed. */
const mostSkewMs = 5 * 60_000;

/** Whether the controller speaks, and how it does. */
export function LinkCard({ link, last_command, refused, controller_id, now }: ControllerScreen) {
  const t = useTranslations("controllers");
  const commands = useTranslations("commands");
  const { contact, last_seen_at, clock_skew_ms, firmware_number, connection_type, binding_code_expires_at } = link;
  const isSkewed = clock_skew_ms !== null && Math.abs(clock_skew_ms) > mostSkewMs;
  const seconds = Math.abs(Math.round((clock_skew_ms ?? 0) / 1000));

  return (
    <Card>
      <CardHeader title={t("link")} actions={<ContactMark contact={contact} />} />
      <dl>
        <Fact name={t("fields.last_seen_at")}>
          {last_seen_at ? <Elapsed since={last_seen_at} now={now} /> : t("never_seen")}
        </Fact>
        <Fact name={t("last_command")}>
          {last_command ? (
            <span className="inline-flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
              {commands(`types.${last_command.type}`)}
              <span className="text-muted text-xs">
                <Elapsed since={last_command.created_at} now={now} />
              </span>
              <CommandState state={last_command.state} />
            </span>
          ) : (
            "–"
          )}
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
            <Sentence of={(at) => t("code_until", { at: at(binding_code_expires_at) })} />
          </Fact>
        )}
      </dl>
      <CardFooter>
        <Link
          href={`/controllers/${controller_id}/messages`}
          className="inline-flex items-center gap-1.5 font-medium text-accent hover:underline touch:min-h-11"
        >
          <FileCode2 aria-hidden className="size-3.5" />
          {t("messages_link")}
        </Link>
        {refused > 0 && <span className="text-warning-text">{t("refused_count", { count: refused })}</span>}
      </CardFooter>
    </Card>
  );
}
