import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { mayOnItems } from "@/components/alerts/may-on-items";
import { useCan } from "@/components/shell/viewer-context";
import { useMoment, useZoneName } from "@/components/ui/moment";
import { confidenceOf } from "@/lib/domain/vibration/diagnosis/evidence";
import type { OpenedCaptureProps } from "./opened-props";
import { orderAddress } from "./order-address";
import { readMarks } from "./reading";
import type { CaptureAnalysis } from "./use-capture-analysis";

/** Opens the form of a new work order, or of a request by who cannot create one, filled with what was found and with the lines of the cursor. */
export function useOrderDraft(props: OpenedCaptureProps, analysis: CaptureAnalysis) {
  const { sensor, alert } = props;
  const t = useTranslations("spectrum.order");
  const router = useRouter();
  const may = mayOnItems(useCan());
  const faultName = useFaultName(analysis);
  const lines = useOrderLines(props, analysis);

  return () => {
    const place = sensor.equipment?.name ?? sensor.name;
    const fault = faultName();
    const name = fault ? t("found", { ...fault, place }) : t("name", { place });
    router.push(orderAddress({ sensor, alert, name, lines: lines(), isRequest: !may.order }));
  };
}

/** The most likely fault and how likely it is; null where the evidence speaks of none. */
function useFaultName({ evidence }: CaptureAnalysis) {
  const t = useTranslations("spectrum");
  const format = useFormatter();

  return () => {
    const finding = evidence?.verdict === "fault" ? evidence.candidates[0] : undefined;
    if (!evidence || !finding) return null;
    const { share } = confidenceOf({ confidence: evidence.confidence, score: finding.score });
    const percent = format.number(share, { style: "percent" });
    return { fault: t(`evidence.faults.${finding.fault as "cage"}`), percent };
  };
}

/** The capture, the lines of the cursor and the address of this screen. */
function useOrderLines(
  { sensor, axis, plant, base, id }: OpenedCaptureProps,
  { reading, capture, cursor, words }: CaptureAnalysis,
) {
  const t = useTranslations("spectrum.order");
  const momentText = useMoment();
  const zoneName = useZoneName();

  return (): string[] => {
    if (!reading || !capture) return [];
    // The text is read elsewhere, by others.
    const { listed_at } = capture.capture;
    const at = `${momentText(listed_at, "minute", plant.time_zone)} ${zoneName(plant.time_zone, listed_at)}`;
    return [
      t("from", { sensor: sensor.name, uid: sensor.uid, axis: axis.toUpperCase(), at }),
      ...readMarks(cursor.get(), reading)
        .filter(({ kind }) => kind !== "peak")
        .map(
          (mark) =>
            `${words.mark(mark)}: ${words.frequency(mark.hz)} ${words.frequencyUnit}, ${words.amplitude(mark.amplitude)} ${words.unit}`,
        ),
      `${window.location.origin}${base}/${id}`,
    ];
  };
}
