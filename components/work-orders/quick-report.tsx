"use client";

import { Camera as CameraIcon, MapPin, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { Camera } from "@/components/shell/scan-dialog";
import { BlobView } from "@/components/ui/blob-view";
import { Button, IconButton } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Combobox } from "@/components/ui/combobox";
import { Textarea } from "@/components/ui/input";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { type QuickReport, useQuickReport } from "./use-quick-report";
import { Duplicates } from "./work-order-dialog";

interface QuickReportDialogProps {
  /** Where: "e17" of a label, or what is still to be scanned. */
  at: string | null;
  onClose: () => void;
}

/**
 * A problem from the label to the report in one sheet: the camera reads the label, a photo, a sentence, sent. Without a
 * connection it waits on this phone.
 */
export function QuickReportDialog({ at, onClose }: QuickReportDialogProps) {
  const t = useTranslations("work-order-requests");
  const noun = useTranslations("work-orders");
  const report = useQuickReport(at, onClose);
  const what = useId();

  return (
    <SubmitDialog
      title={t("report")}
      action={report.duplicates ? noun("ask_anyway") : t("quick.send")}
      isBusy={report.isBusy}
      isDisabled={!report.place || report.text.trim() === ""}
      onSubmit={report.send}
      onClose={onClose}
      // Words are kept on the phone until they are sent; a photo that was taken here is not.
      keepsTyped={report.photos.length === 0}
    >
      <div className="grid gap-3.5">
        {report.duplicates && <Duplicates found={report.duplicates} />}
        {report.place ? <Place report={report} /> : <WhichPlace report={report} />}
        <Photos report={report} />
        <div className="grid gap-1">
          <label htmlFor={what} className="font-medium text-body">
            {t("quick.what")}
          </label>
          <Textarea
            id={what}
            rows={2}
            maxLength={1_000}
            value={report.text}
            onChange={(event) => report.change({ text: event.target.value })}
            className="text-base"
          />
          <Refusal>{report.errors.name}</Refusal>
        </div>
        <Checkbox
          label={noun("fields.is_machine_down")}
          checked={report.is_machine_down}
          onCheckedChange={(is) => report.change({ is_machine_down: is === true })}
        />
      </div>
    </SubmitDialog>
  );
}

function Refusal({ children }: { children: string | undefined }) {
  return (
    <p role="alert" className="font-medium text-alarm-text text-xs empty:hidden">
      {children}
    </p>
  );
}

function Place({ report: { place, forgetPlace } }: { report: QuickReport }) {
  const t = useTranslations("work-order-requests.quick");

  return (
    <div className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-card p-2.5">
      <MapPin aria-hidden className="size-6 shrink-0 text-muted" />
      <span className="grid min-w-0 flex-1">
        <b className="text-strong [overflow-wrap:anywhere]">{place?.name ?? t("labelled")}</b>
        {place?.detail && <span className="text-muted text-xs">{place.detail}</span>}
      </span>
      <Button variant="ghost" className="text-accent" onClick={forgetPlace}>
        {t("other_place")}
      </Button>
    </div>
  );
}

/** The label, or the name or code of the place. */
function WhichPlace({ report: { takeCode, takePlace, search, sentence, errors } }: { report: QuickReport }) {
  const t = useTranslations("work-order-requests.quick");

  return (
    <div className="grid gap-2">
      <Camera isOn onCode={takeCode} />
      <p aria-hidden className="font-medium text-body">
        {t("place")}
      </p>
      <Combobox aria-label={t("place")} value={null} onValueChange={takePlace} search={search} />
      <Refusal>{errors.place}</Refusal>
      <p role="status" className="text-body empty:hidden">
        {sentence}
      </p>
    </div>
  );
}

function Photos({ report: { photos, addPhoto, removePhoto } }: { report: QuickReport }) {
  const t = useTranslations("work-orders.attach");
  const camera = useRef<HTMLInputElement>(null);
  const [taken, setTaken] = useState(0);

  return (
    <div className="grid gap-2">
      <Button className="h-14 text-base" onClick={() => camera.current?.click()}>
        <CameraIcon aria-hidden />
        {t("photo")}
      </Button>
      <input
        key={taken}
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={t("photo")}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) addPhoto(file);
          // The same picture can be chosen again.
          setTaken((before) => before + 1);
        }}
      />
      {photos.length > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
          {photos.map(({ key, file }) => (
            <li key={key} className="relative">
              <BlobView name={file.name} blob={file} className="aspect-square w-full" />
              <span className="absolute top-0.5 right-0.5 rounded-control bg-card/90">
                <IconButton size="sm" label={t("remove", { name: file.name })} onClick={() => removePhoto(key)}>
                  <X aria-hidden />
                </IconButton>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
