"use client";

import { AudioWaveform, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Hairline, SkeletonPlot } from "@/components/ui/skeletons";
import type { ApiError } from "@/lib/client/api";
import type { WireCapture } from "@/lib/client/captures";
import type { Invalidity } from "@/lib/domain/vibration/validity";

interface NoticeProps {
  invalidity: Invalidity | null;
  capture: WireCapture;
  isLoading: boolean;
}

/** Over the plots: the next capture is on its way, or this one is not to be trusted. */
function Notice({ invalidity, capture, isLoading }: NoticeProps) {
  const t = useTranslations("spectrum.state");
  const words = useTranslations("diagnosis.invalid");
  const { state, received_packets, total_packets } = capture;

  return (
    <div className="min-h-0">
      {isLoading && <Hairline active />}
      {invalidity ? (
        <Sentence title={words("title")}>{words(invalidity.reason, numbersOf(invalidity))}</Sentence>
      ) : (
        state === "incomplete" && (
          <Sentence title={t("incomplete")}>
            {t("incompleteText", { received: received_packets, total: total_packets ?? 0 })}
          </Sentence>
        )
      )}
    </div>
  );
}

function numbersOf({ reason: _reason, ...numbers }: Invalidity): Record<string, number> {
  return numbers;
}

function Sentence({ title, children }: { title: string; children: string }) {
  return (
    <p
      role="status"
      className="mb-2.5 flex items-start gap-2 rounded-card border border-line bg-warning-tint px-3 py-2"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning-text" />
      <span>
        <b className="font-semibold text-strong">{title}</b> {children}
      </span>
    </p>
  );
}

interface InsteadProps {
  error: ApiError | null;
  onRetry: () => void;
  /** There is a record, with nothing in it. */
  isEmpty: boolean;
}

const leastSamples = 512; // domain reference 4.3

/** Where the plots will be. */
function Instead({ error, onRetry, isEmpty }: InsteadProps) {
  const t = useTranslations("spectrum.state");
  const words = useTranslations("diagnosis.invalid");
  if (error?.status === 409) {
    return (
      <Card className="grid place-items-center">
        <EmptyState icon={AudioWaveform} title={error.sentence || error.message} text={t("notReadyText")} />
      </Card>
    );
  }
  if (error) {
    return (
      <Card className="grid place-items-center">
        <ErrorState message={error.sentence} onRetry={onRetry} />
      </Card>
    );
  }
  if (isEmpty) {
    return (
      <Card className="grid place-items-center">
        <EmptyState
          icon={AudioWaveform}
          title={words("title")}
          text={words("too_short", { samples: 0, least: leastSamples })}
        />
      </Card>
    );
  }
  return <SkeletonPlot height={420} />;
}

export const CaptureState = { Notice, Instead };
