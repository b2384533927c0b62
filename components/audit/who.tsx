"use client";

import { useTranslations } from "next-intl";
import type { OnWire } from "@/lib/server/http/wire";
import type { PresentedLog } from "@/lib/services/platform/audit/present";

export type WireLog = OnWire<PresentedLog>;

/** Always the real person; beside it what they wore, or that a program asked for them. */
export function Who({ log }: { log: Pick<WireLog, "who" | "temp_role"> }) {
  const t = useTranslations("logs.who");
  const { kind, name } = log.who;
  const more = kind === "key" ? t("by_key") : log.temp_role ? t("as", { role: log.temp_role }) : null;

  return (
    <span className={kind === "person" || kind === "key" ? "text-strong" : "text-muted italic"}>
      {name}
      {more && <span className="text-muted"> {more}</span>}
    </span>
  );
}
