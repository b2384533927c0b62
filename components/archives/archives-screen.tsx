"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { FileDrop } from "@/components/ui/file-drop";
import { Sentence } from "@/components/ui/moment";
import { PageHeader } from "@/components/ui/page-header";
import { mostPartBytes } from "@/lib/domain/archives/steps";
import { ImportRow } from "./import-row";
import { Refreshing } from "./refreshing";
import { RemoveDialog } from "./remove-dialog";
import { Steps } from "./steps";
import { usePartUpload } from "./use-part-upload";
import type { WireImport, WireRemovable, WireRemoval } from "./wire";

export interface ArchivesScreenProps {
  imports: readonly WireImport[];
  /** Deleted companies whose data is still here. */
  removable: readonly WireRemovable[];
  removals: readonly WireRemoval[];
}

const underWay = ["checking", "importing", "queued", "running"];

/** Companies that come in from an archive, and those whose data is deleted. */
export function ArchivesScreen({ imports, removable, removals }: ArchivesScreenProps) {
  const t = useTranslations("archives");
  const isAnyUnderWay = [...imports, ...removals].some(({ state }) => underWay.includes(state));

  return (
    <>
      <PageHeader title={t("title")} />
      {isAnyUnderWay && <Refreshing />}
      <div className="page-pad grid min-w-0 content-start gap-3 pt-0!">
        <Upload />
        <Card>
          <CardHeader title={t("imports")} />
          {imports.length === 0 ? (
            <EmptyState kind="first" title={t("no_imports")} text={t("no_imports_hint")} className="py-8" />
          ) : (
            <ul>
              {imports.map((one) => (
                <ImportRow key={one.id} of={one} />
              ))}
            </ul>
          )}
        </Card>
        {removable.length > 0 && (
          <Card>
            <CardHeader title={t("removable")} note={t("removable_note")} />
            <ul>
              {removable.map((one) => (
                <RemovableRow key={one.id} of={one} />
              ))}
            </ul>
          </Card>
        )}
        {removals.length > 0 && (
          <Card>
            <CardHeader title={t("removals")} note={t("removals_note")} />
            <ul>
              {removals.map((one) => (
                <RemovalRow key={one.id} of={one} />
              ))}
            </ul>
          </Card>
        )}
      </div>
    </>
  );
}

function Upload() {
  const t = useTranslations("archives");
  const { files, send, isSending } = usePartUpload();

  return (
    <Card>
      <CardHeader title={t("upload")} />
      <CardBody>
        <FileDrop
          files={files}
          accept=".tar"
          multiple
          maxBytes={mostPartBytes + 1_000_000}
          disabled={isSending}
          hint={t("upload_hint")}
          onAdd={(chosen) => void send(chosen)}
        />
      </CardBody>
    </Card>
  );
}

function RemovableRow({ of: { id, name, deleted_at } }: { of: WireRemovable }) {
  const t = useTranslations("archives");
  const [isAsking, setAsking] = useState(false);

  return (
    <li className="grid gap-2 border-line-soft border-b px-3 py-3 last:border-b-0">
      <span className="break-words font-medium text-strong">{name}</span>
      <span className="text-muted text-xs">
        <Sentence of={(at) => t("deleted", { at: at(deleted_at, "minute") })} />
      </span>
      <Button size="sm" variant="danger" className="justify-self-start" onClick={() => setAsking(true)}>
        {t("remove_action")}
      </Button>
      {isAsking && <RemoveDialog company_id={id} name={name} onClose={() => setAsking(false)} />}
    </li>
  );
}

function RemovalRow({ of: one }: { of: WireRemoval }) {
  const t = useTranslations("archives");
  const [isAsking, setAsking] = useState(false);
  const format = useFormatter();
  const rows = Object.values(one.counts ?? {}).reduce((sum, count) => sum + count, 0);

  return (
    <li className="grid gap-2 border-line-soft border-b px-3 py-3 last:border-b-0">
      <span className="break-words font-medium text-strong">{one.name}</span>
      <span className="text-muted text-xs">
        {t(`removal_states.${one.state}`)}
        {" · "}
        <Sentence of={(at) => t("begun", { at: at(one.created_at, "minute") })} />
        {one.counts && ` · ${t("rows", { rows: format.number(rows) })}`}
      </span>
      {one.state === "running" && <Steps of={one.progress} />}
      {one.state === "failed" && (
        <Button size="sm" className="justify-self-start" onClick={() => setAsking(true)}>
          {t("again")}
        </Button>
      )}
      {isAsking && <RemoveDialog company_id={one.company_id} name={one.name} onClose={() => setAsking(false)} />}
    </li>
  );
}
