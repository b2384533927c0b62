"use client";

import { ExternalLink } from "lucide-react";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buttonStyle } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Link } from "@/components/ui/link";
import { Moment, Sentence } from "@/components/ui/moment";
import { textOf } from "@/lib/client/query";
import type { PresentedRow } from "@/lib/services/platform/audit/fields";
import { ChangedRows } from "./changed-rows";
import { Who, type WireLog } from "./who";

interface LogDialogProps {
  log: WireLog;
  rows: readonly PresentedRow[];
  /** How many there are, of which the first come with it. */
  total: number;
}

/** One event over the list, by its address, on the list's own clock. */
export function LogDialog({ log, rows, total }: LogDialogProps) {
  const t = useTranslations("logs");
  const router = useRouter();
  const pathname = usePathname();
  const address = useSearchParams();
  const rest = textOf([...address].filter(([key]) => key !== "open"));

  return (
    <Dialog
      open
      onOpenChange={(open) => open || router.replace(rest ? `${pathname}?${rest}` : pathname, { scroll: false })}
      title={log.what}
      width="lg"
      full
      isServed
      footer={
        log.href && (
          <Link href={log.href} className={buttonStyle()}>
            <ExternalLink aria-hidden />
            {t("go")}
          </Link>
        )
      }
    >
      <div className="grid gap-4">
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          <Fact label={t("fields.who")}>
            <Who log={log} />
          </Fact>
          <Fact label={t("fields.at")}>
            <Moment at={log.at} as="full" namesZone />
          </Fact>
          {log.repeats > 1 && (
            <Fact label={t("fields.last_at")}>
              <Sentence
                namesZone
                of={(at) => t("times", { count: log.repeats, at: at(log.last_at ?? log.at, "full") })}
              />
            </Fact>
          )}
          {log.role && <Fact label={t("fields.role")}>{log.role}</Fact>}
          {log.company && <Fact label={t("fields.company")}>{log.company.name}</Fact>}
          {log.plant && <Fact label={t("fields.plant")}>{log.plant.name}</Fact>}
          {log.ip && <Fact label={t("fields.ip")}>{log.ip}</Fact>}
          {log.request_id && (
            <Fact label={t("fields.request_id")}>
              <span className="wrap-anywhere font-mono text-xs">{log.request_id}</span>
            </Fact>
          )}
        </dl>
        <ChangedRows object={log.object} rows={rows} total={total} />
      </div>
    </Dialog>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 text-strong">{children}</dd>
    </>
  );
}
