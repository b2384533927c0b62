"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useViewer } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { FileDrop } from "@/components/ui/file-drop";
import { isOfReadings } from "@/lib/domain/imports/kinds";
import { ReadingsSettings } from "./readings-settings";
import { useUpload } from "./use-upload";

export interface UploadCardProps {
  kind: string;
  plant_id: number | null;
  needsPlant: boolean;
  mayCreate: boolean;
}

const megabyte = 1_000_000;
const mostOfRows = 400 * megabyte;
const mostOfReadings = 2_000 * megabyte;
const formats = ["xlsx", "csv"] as const;

/** Where a file comes in, with the templates beside it. */
export function UploadCard({ kind, plant_id, needsPlant, mayCreate }: UploadCardProps) {
  const t = useTranslations("imports.screen");
  const { askForPlant, zoneOf } = useViewer();
  const isReadings = isOfReadings(kind);
  const [chosen, setChosen] = useState<{ time_zone?: string; is_merging: boolean }>({ is_merging: false });
  // Until another is chosen, that of the plant, which may be another by now.
  const settings = { ...chosen, time_zone: chosen.time_zone ?? zoneOf(plant_id) ?? "UTC" };
  const upload = useUpload(kind, plant_id, { fields: isReadings ? { kind, ...settings } : {} });

  return (
    <Card>
      <CardHeader title={t("upload_title")} actions={<Templates kind={kind} plant_id={plant_id} />} />
      <CardBody className="grid gap-3">
        {!mayCreate ? (
          <EmptyState title={t("no_permission")} className="py-8" />
        ) : needsPlant ? (
          <EmptyState
            title={t("choose_plant")}
            className="py-8"
            action={<Button onClick={askForPlant}>{t("plant")}</Button>}
          />
        ) : (
          <>
            {isReadings && (
              <ReadingsSettings
                {...settings}
                disabled={upload.progress !== null}
                onChange={(change) => setChosen((before) => ({ ...before, ...change }))}
              />
            )}
            <UploadDrop
              {...upload}
              most={isReadings ? mostOfReadings : mostOfRows}
              hint={t(isReadings ? "readings_text" : "upload_text")}
            />
          </>
        )}
      </CardBody>
    </Card>
  );
}

/** Files to fill in, with the own fields of the plant's company. */
export function Templates({ kind, plant_id = null }: { kind: string; plant_id?: number | null }) {
  const t = useTranslations("imports.screen");

  const plant = plant_id === null ? "" : `&plant_id=${plant_id}`;

  return formats.map((format) => (
    <Button key={format} size="sm" asChild>
      <a href={`/api/imports/templates/${kind}?format=${format}${plant}`} download>
        <Download aria-hidden />
        {t(`template_${format}`)}
      </a>
    </Button>
  ));
}

/** Where a file is dropped or chosen; how much of it has left, or why it was not taken. */
export function UploadDrop({
  send,
  progress,
  error,
  most = mostOfRows,
  hint,
}: ReturnType<typeof useUpload> & { most?: number; hint?: string }) {
  const t = useTranslations("imports.screen");

  return (
    <>
      <FileDrop
        files={
          progress === null
            ? []
            : [{ id: "file", name: t("uploading", { percent: Math.round(progress * 100) }), progress }]
        }
        accept=".csv,.txt,.tsv,.xlsx,.xlsm"
        maxBytes={most}
        disabled={progress !== null}
        hint={hint ?? t("upload_text")}
        onAdd={([file]) => file && send(file)}
      />
      {error && (
        <p role="alert" className="font-medium text-alarm-text text-sm">
          {error}
        </p>
      )}
    </>
  );
}
