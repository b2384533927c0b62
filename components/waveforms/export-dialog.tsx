"use client";

import { useTimeZone, useTranslations } from "next-intl";
import { AskDialog } from "@/components/resource/ask-dialog";
import { useAsk } from "@/components/resource/use-ask";
import { Choices } from "@/components/ui/choices";
import { toast } from "@/components/ui/toaster";
import { useFileSize } from "@/components/ui/use-file-size";
import { api } from "@/lib/client/api";
import { captureAxes } from "@/lib/domain/monitoring/captures";
import { writtenTime } from "@/lib/domain/shared/plant-day";
import { waveformFormats } from "@/lib/domain/vibration/waveform-formats";
import { type ExportedOf, useEstimate, type Wanted } from "./use-estimate";

interface ExportDialogProps {
  of: ExportedOf;
  onClose: () => void;
}

const usualDays = 30;

/** Asks for which days, axes and format, and shows before how many waveforms that is and how large. */
export function ExportDialog({ of, onClose }: ExportDialogProps) {
  const t = useTranslations("exports.waveforms");
  const where = useTranslations("exports")("where");
  const timeZone = useTimeZone() ?? "UTC";
  const dayOf = (at: number) => writtenTime(at, timeZone, "day");
  const ask = useAsk<Wanted>({
    initial: {
      from: dayOf(Date.now() - usualDays * 86_400_000),
      to: dayOf(Date.now()),
      axes: [...captureAxes],
      format: "uff58",
    },
    // Days, which the server reads on the clock of each sensor's plant.
    send: (wanted) => api.post("/exports/waveforms", { body: { ...of, ...wanted }, isQuiet: true }),
    onDone: () => {
      toast.success(t("started"), { description: where });
      onClose();
    },
    onClose,
  });
  const { from, to, axes, format } = ask.values;
  const wanted = from && to && axes && axes.length > 0 && format ? { ...of, from, to, axes, format } : null;
  const estimate = useEstimate(wanted);

  return (
    <AskDialog
      ask={ask}
      width="sm"
      title={t("action")}
      description={t("text")}
      action={t("start")}
      isDisabled={!estimate || estimate.refused !== null}
      fields={[
        [
          { name: "from", as: "date", label: t("from"), required: true, max: to ?? undefined },
          { name: "to", as: "date", label: t("to"), required: true, min: from ?? undefined },
        ],
        {
          name: "axes",
          label: t("axes"),
          own: ({ value, change, error }) => (
            <Choices
              legend={t("axes")}
              options={captureAxes.map((axis) => ({ value: axis, label: axis.toUpperCase() }))}
              chosen={value ?? []}
              onChange={(chosen) => change([...chosen])}
              error={error}
            />
          ),
        },
        {
          name: "format",
          as: "select",
          required: true,
          label: t("format"),
          choices: waveformFormats.map((value) => ({ value, label: t(`formats.${value}`) })),
        },
        <Found key="found" estimate={estimate} isAsked={wanted !== null} />,
      ]}
    />
  );
}

interface FoundProps {
  estimate: ReturnType<typeof useEstimate>;
  isAsked: boolean;
}

const gigabyte = 1_000_000_000;

/** What the file would hold, or why there would be none. */
function Found({ estimate, isAsked }: FoundProps) {
  const t = useTranslations("exports.waveforms");
  const size = useFileSize();
  if (!isAsked) return null;
  if (!estimate)
    return (
      <p role="status" className="min-h-9 text-muted text-xs">
        {t("counting")}
      </p>
    );
  const { refused, waveforms, sensors, bytes, most_waveforms, most_bytes } = estimate;

  return (
    <p role="status" className={`min-h-9 text-xs ${refused ? "text-warning-text" : "text-body"}`}>
      {refused === null
        ? t("found", { waveforms, sensors, size: size(bytes) })
        : t(refused, {
            waveforms,
            most: most_waveforms,
            gigabytes: bytes / gigabyte,
            most_gigabytes: most_bytes / gigabyte,
          })}
    </p>
  );
}
