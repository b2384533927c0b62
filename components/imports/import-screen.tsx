"use client";

import { Check, Plus, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCan, useViewer } from "@/components/shell/viewer-context";
import { Card, CardBody } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Sentence } from "@/components/ui/moment";
import { PageHeader } from "@/components/ui/page-header";
import { ProcessChip } from "@/components/ui/process-chip";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Hairline } from "@/components/ui/skeletons";
import { toast } from "@/components/ui/toaster";
import { api, unlessRefused } from "@/lib/client/api";
import { useAddress } from "@/lib/client/use-address";
import { isOfReadings } from "@/lib/domain/imports/kinds";
import { FileCards } from "./file-cards";
import { HistoryCard } from "./history-card";
import { ImportSteps } from "./import-steps";
import { RunningCard } from "./running-card";
import { type Current, homeOf, type Screen } from "./types";
import { UploadCard } from "./upload-card";

/** A file on its way into the product: what was read of it, what it would do, what runs and what came before. */
export function ImportScreen(screen: Screen) {
  const { current, kind, kinds, plant_id, needs_plant, may, running, history, history_count, now } = screen;
  const t = useTranslations("imports.screen");
  const k = useTranslations("imports.options.kind");
  const mayOpen = useCan();
  const address = useAddress();
  const isReading = current !== null && current.status === "pending" && current.checked_at === null;

  return (
    <>
      <ImportHeader current={current} kind={kind} may={may} isReading={isReading} />
      <div className="page-pad grid grid-cols-[minmax(0,1fr)] items-start gap-3 xl:grid-cols-[minmax(0,1fr)_344px]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {kinds.length > 1 && (
            <SegmentedControl
              label={t("kind_tabs")}
              value={kind}
              onValueChange={(next) =>
                address.change({ kind: next, import: null, show: null, column: null, page: null })
              }
              segments={kinds.map((one) => ({ value: one, label: k(one) }))}
              className="w-fit"
            />
          )}
          {current === null && (
            <UploadCard kind={kind} plant_id={plant_id} needsPlant={needs_plant} mayCreate={may.create} />
          )}
          {isReading && (
            <Card>
              <Hairline active />
              <EmptyState
                title={t("reading")}
                text={isOfReadings(kind) ? t("reading_lines", { count: current.total }) : t("reading_text")}
                className="py-10"
              />
            </Card>
          )}
          {current?.problem && (
            <Card className="border-alarm/40">
              <CardBody role="alert">
                <p className="font-semibold text-alarm-text">{current.status === "pending" ? t("problem") : null}</p>
                <p>{current.problem}</p>
              </CardBody>
            </Card>
          )}
          {current && !isReading && <FileCards {...screen} current={current} />}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <RunningCard running={running} now={now} />
          <HistoryCard
            history={history}
            history_count={history_count}
            may={may}
            mayLog={mayOpen("view_import_plant_logs")}
          />
        </div>
      </div>
    </>
  );
}

interface ImportHeaderProps {
  current: Current | null;
  kind: string;
  may: Screen["may"];
  isReading: boolean;
}

function ImportHeader({ current, kind, may, isReading }: ImportHeaderProps) {
  const t = useTranslations("imports.screen");
  const k = useTranslations("imports.options.kind");
  const router = useRouter();
  const [isDiscarding, setDiscarding] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const crumbs = <ImportCrumbs kind={kind} status={current?.status ?? null} />;
  if (!current) return <PageHeader title={k(kind as "plant")} crumbs={crumbs} />;

  const isReadings = isOfReadings(current.kind);
  const { held_hours = 0 } = current.readings;
  const ready = isReadings && held_hours > 0 && !current.is_merging ? 0 : current.creates + current.updates;
  const isPending = current.status === "pending";
  const approve = async () => {
    setBusy(true);
    const answer = await unlessRefused(api.post(`/imports/${current.id}/approve`));
    setBusy(false);
    if (!answer) return;
    toast.success(answer.message);
    router.push(`${homeOf(kind)}?kind=${kind}&import=${current.id}`);
    router.refresh();
  };
  const upload = { label: t("new_file"), icon: <Plus aria-hidden />, href: `${homeOf(kind)}?kind=${kind}&import=new` };

  return (
    <>
      <PageHeader
        title={current.file_name}
        crumbs={crumbs}
        aside={<StatusOf current={current} isReading={isReading} />}
        facts={<Facts current={current} />}
        primary={
          isPending && may.update && !isReading && ready > 0
            ? {
                label: t(isReadings ? "import_values" : "import_rows", { count: ready }),
                icon: <Check aria-hidden />,
                onSelect: approve,
                busy: isBusy,
              }
            : !isPending && may.create
              ? upload
              : undefined
        }
        actions={[
          ...(isPending && may.delete
            ? [{ label: t("discard"), icon: <Trash2 aria-hidden />, onSelect: () => setDiscarding(true) }]
            : []),
          ...(isPending && may.create ? [upload] : []),
        ]}
      >
        {isPending && !isReading && ready > 0 && (
          <p className="text-right text-muted text-xs max-md:hidden">
            {isReadings
              ? t(current.is_merging ? "would_merge" : "would_store", { count: current.creates })
              : t("would", { create: current.creates, update: current.updates })}
            <br />
            {t("stay_out", { count: current.errors })}
          </p>
        )}
      </PageHeader>
      <ConfirmDialog
        open={isDiscarding}
        onOpenChange={setDiscarding}
        title={t("discard_title")}
        object={current.file_name}
        consequences={[t("discard_text")]}
        action={t("discard")}
        onConfirm={async () => {
          const answer = await api.delete(`/imports/${current.id}`);
          toast.success(answer.message);
          router.push(`${homeOf(kind)}?kind=${kind}`);
          router.refresh();
        }}
      />
    </>
  );
}

function ImportCrumbs({ kind, status }: { kind: string; status: Current["status"] | null }) {
  const t = useTranslations("imports.screen");
  const k = useTranslations("imports.options.kind");

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <nav aria-label={t("import")} className="flex items-center gap-2 text-muted text-sm">
        {t("import")}
        <span aria-hidden>›</span>
        <Link href={`${homeOf(kind)}?kind=${kind}`} className="font-semibold text-strong hover:underline">
          {k(kind as "plant")}
        </Link>
      </nav>
      <ImportSteps status={status} />
    </div>
  );
}

function StatusOf({ current, isReading }: { current: Current; isReading: boolean }) {
  const t = useTranslations("imports.screen");
  const status = useTranslations("imports.options.status");
  if (isReading) return <ProcessChip state="running" label={t("reading")} />;
  if (current.state === "reverted") return <ProcessChip state="closed" label={t("taken_back")} />;
  if (current.state === "reverting") return <ProcessChip state="running" label={t("taking_back")} />;
  const states = { pending: "pending", approved: "running", completed: "completed", failed: "failed" } as const;

  return <ProcessChip state={states[current.status as "pending"]} label={status(current.status as "pending")} />;
}

function Facts({ current }: { current: Current }) {
  const t = useTranslations("imports.screen");
  const { zoneOf } = useViewer();
  const format = current.format as { type?: string; delimiter?: string; encoding?: string; sheet?: string };
  const signs: Record<string, string> = { ",": t("comma"), ";": t("semicolon"), "\t": t("tab") };
  const written =
    format.type === "xlsx"
      ? t("xlsx", { sheet: format.sheet ?? "" })
      : format.type === "csv"
        ? t("csv", {
            delimiter: signs[format.delimiter ?? ","] ?? "",
            encoding: format.encoding === "windows-1252" ? "Windows-1252" : "UTF-8",
          })
        : null;

  return (
    <>
      {current.status === "pending" && <span className="font-semibold text-strong">{t("nothing_written")}</span>}
      {current.plant && <span>{current.plant.name}</span>}
      {written && <span>{written}</span>}
      <span>
        <Sentence
          of={(at) =>
            t("uploaded_by", {
              name: current.user?.name ?? "",
              time: at(current.created_at, "minute", zoneOf(current.plant_id)),
            })
          }
        />
      </span>
      <span>{t(current.is_repeat ? "was_imported" : "was_not_imported")}</span>
    </>
  );
}
