"use client";

import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Sentence } from "@/components/ui/moment";
import { useFileSize } from "@/components/ui/use-file-size";
import { api, unlessRefused } from "@/lib/client/api";
import { ApproveDialog } from "./approve-dialog";
import { Steps } from "./steps";
import type { WireImport } from "./wire";

const underWay = ["checking", "importing"];
const canBeCanceled = ["uploading", "checking", "checked", "refused", "importing"];

/** An import: what the archive holds, what is in the way, and what a user decides. */
export function ImportRow({ of: one }: { of: WireImport }) {
  const t = useTranslations("archives");
  const router = useRouter();
  const [isApproving, setApproving] = useState(false);
  const name = one.name ?? t("unnamed");
  const cancel = () => void unlessRefused(api.delete(`/archives/imports/${one.id}`)).then(() => router.refresh());

  return (
    <li className="grid gap-2 border-line-soft border-b px-3 py-3 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="grid min-w-0 flex-1 basis-60">
          <span className="break-words font-medium text-strong">
            {one.company_id ? <Link href={`/companies/${one.company_id}/info`}>{name}</Link> : name}
          </span>
          <span className="text-muted text-xs">
            {t(`import_states.${one.state}`)}
            {" · "}
            <Sentence of={(at) => t("begun", { at: at(one.created_at, "minute") })} />
          </span>
        </span>
        {one.state === "checked" && (
          <Button size="sm" variant="primary" onClick={() => setApproving(true)}>
            {t("approve_action")}
          </Button>
        )}
        {canBeCanceled.includes(one.state) && (
          <Button size="sm" aria-label={t("cancel_named", { name })} onClick={cancel}>
            {t("cancel")}
          </Button>
        )}
      </div>
      {one.problems.map(({ key, params }) => (
        <p key={key} className="text-alarm-text text-sm">
          {t(`problems.${key}`, params)}
        </p>
      ))}
      {one.state === "checked" && <Counts of={one} />}
      {underWay.includes(one.state) && <Steps of={one.progress} />}
      {isApproving && <ApproveDialog of={one} onClose={() => setApproving(false)} />}
    </li>
  );
}

const shownCounts = ["plants", "users", "equipments", "sensors", "work_orders", "readings", "waveforms", "files"];

function Counts({ of: { counts, about, bytes, emails_in_use } }: { of: WireImport }) {
  const t = useTranslations("archives");
  const format = useFormatter();
  const size = useFileSize();

  return (
    <>
      <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm tabular-nums">
        {shownCounts.map((name) => (
          <div key={name} className="flex gap-1.5">
            <dt className="text-muted">{t(`counts.${name}`)}</dt>
            <dd className="text-strong">{format.number(counts?.[name] ?? 0)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-muted text-sm">
        {about && (
          <Sentence of={(at) => t("written", { release: about.release, at: at(about.snapshot_at, "minute") })} />
        )}{" "}
        {t("needs", { size: size(bytes ?? 0) })}
        {emails_in_use.length > 0 && ` ${t("emails_in_use", { count: emails_in_use.length })}`}
      </p>
    </>
  );
}
