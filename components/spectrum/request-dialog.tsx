"use client";

import { CircleCheck, LoaderCircle, TriangleAlert } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useCallback, useEffect, useState } from "react";
import { DraftField } from "@/components/resource/draft-field";
import { useFieldDraft } from "@/components/resource/use-field-draft";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { NumberStepper } from "@/components/ui/number-stepper";
import { SegmentedControl, type SegmentedControlProps } from "@/components/ui/segmented-control";
import { Choice } from "@/components/ui/select";
import { Progress } from "@/components/ui/skeletons";
import { type ApiError, api, refusalIn } from "@/lib/client/api";
import type { WireCapture } from "@/lib/client/captures";
import { isReadable } from "@/lib/client/use-captures";
import { useLive } from "@/lib/client/use-live";
import {
  type CaptureAxis,
  type CaptureState,
  captureAxes,
  captureLines,
  captureTypes,
  mostAverages,
  openStates,
} from "@/lib/domain/monitoring/captures";
import type { OnWire } from "@/lib/server/http/wire";
import type { requestCapture } from "@/lib/services/monitoring/captures/request";

export interface RequestDialogProps {
  sensor: { id: number; f_max_steps: readonly number[] };
  axis: CaptureAxis;
  onClose: () => void;
  /** Looks at what has come. */
  onOpen: (capture: WireCapture) => void;
}

type WireRequest = OnWire<Awaited<ReturnType<typeof requestCapture>>>;

/** Asks the sensor for its waveform, then follows what becomes of it. */
export function RequestDialog(props: RequestDialogProps) {
  const t = useTranslations("spectrum.request");
  const [asked, setAsked] = useState<WireRequest | null>(null);

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={t("title")}
      description={asked ? t("following") : t("text")}
    >
      {asked ? <Following {...props} request={asked} /> : <Wish {...props} onAsked={setAsked} />}
    </Dialog>
  );
}

const axes = [...captureAxes, "all"] as const;

interface Wished {
  type: (typeof captureTypes)[number];
  axis: (typeof axes)[number];
  f_max_hz: number | null;
  lines: number;
  averages: number | null;
}

interface SegmentsProps extends Omit<SegmentedControlProps<string>, "label"> {
  named: string;
}

/** The attributes of a control belong to none of several buttons: they have a name of their own. */
const Segments = ({ named, value, onValueChange, segments }: SegmentsProps) => (
  <SegmentedControl label={named} wide value={value} onValueChange={onValueChange} segments={segments} />
);

interface WishProps extends RequestDialogProps {
  onAsked: (request: WireRequest) => void;
}

function Wish(props: WishProps) {
  const t = useTranslations("spectrum.request");
  const common = useTranslations("ui");
  const wish = useWish(props);
  const { draft, isSending, send } = wish;

  return (
    <div className="grid gap-3.5">
      <Refused error={wish.error} onFollow={props.onAsked} />
      <DraftField
        of={draft}
        name="type"
        as={Segments}
        label={t("type")}
        named={t("type")}
        segments={captureTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
      />
      <DraftField
        of={draft}
        name="axis"
        as={Segments}
        label={t("axis")}
        named={t("axis")}
        segments={axes.map((value) => ({ value, label: value === "all" ? t("all") : value.toUpperCase() }))}
      />
      <RecordFields wish={wish} f_max_steps={props.sensor.f_max_steps} />
      <div className="flex justify-end gap-2 border-line border-t pt-3 max-md:flex-col-reverse">
        <Button onClick={props.onClose}>{common("cancel")}</Button>
        <Button variant="primary" busy={isSending} onClick={() => void send()}>
          {t("send")}
        </Button>
      </div>
    </div>
  );
}

/** What is to be recorded, and the sending of the request. */
function useWish({ sensor, axis: shown, onAsked }: WishProps) {
  const [error, setError] = useState<ApiError | null>(null);
  const first = Object.entries(error?.messages ?? {}).map(([field, messages]) => [field, messages[0]]);
  const draft = useFieldDraft<Wished>(
    {
      type: "both",
      axis: shown,
      lines: captureLines[2],
      averages: 1,
      f_max_hz: sensor.f_max_steps[1] ?? sensor.f_max_steps[0] ?? null,
    },
    Object.fromEntries(first),
  );
  const { value } = draft;
  const [isSending, setSending] = useState(false);

  async function send() {
    setSending(true);
    setError(null);
    try {
      const { data } = await api.post<{ data: WireRequest }>(`/sensors/${sensor.id}/ncd/fft`, {
        body: { ...value, f_max_hz: value.f_max_hz ?? 0, averages: value.averages ?? 1 },
        isQuiet: true,
      });
      onAsked(data);
    } catch (caught) {
      const failure = refusalIn(caught);
      setError(failure);
    } finally {
      setSending(false);
    }
  }

  return { draft, error, isSending, send };
}

/** Why nothing can be recorded now; where another request is the reason, it can be followed. */
function Refused({ error, onFollow }: { error: ApiError | null; onFollow: WishProps["onAsked"] }) {
  const t = useTranslations("spectrum.request");
  if (!error || Object.keys(error.messages).length > 0) return null;
  const other = error.status === 409 ? (error.data as WireRequest | undefined) : undefined;

  return (
    <div role="alert" className="rounded-control border border-warning bg-warning-tint p-3">
      <p className="font-semibold text-strong">{error.sentence || error.message}</p>
      {other?.requested_by && <p className="text-body">{t("askedBy", { name: other.requested_by.name })}</p>}
      {other && (
        <Button size="sm" className="mt-2" onClick={() => onFollow(other)}>
          {t("follow")}
        </Button>
      )}
    </div>
  );
}

interface RecordFieldsProps {
  wish: ReturnType<typeof useWish>;
  f_max_steps: readonly number[];
}

/** Range, lines and averages, and how fine and how long the record becomes by them. */
function RecordFields({ wish, f_max_steps }: RecordFieldsProps) {
  const t = useTranslations("spectrum.request");
  const format = useFormatter();
  const { f_max_hz, lines, averages } = wish.draft.value;
  // Domain reference 4.1: a record lasts as long as its lines are narrow.
  const seconds = (lines / Number(f_max_hz)) * (averages ?? 1);

  return (
    <>
      <div className="grid gap-3.5 md:grid-cols-3">
        <DraftField
          of={wish.draft}
          name="f_max_hz"
          as={Choice}
          label={t("f_max")}
          choices={f_max_steps.map((hz) => ({ value: hz, label: `${format.number(hz)} Hz` }))}
        />
        <DraftField
          of={wish.draft}
          name="lines"
          as={Choice}
          label={t("lines")}
          choices={captureLines.map((count) => ({ value: count, label: format.number(count) }))}
        />
        <DraftField
          of={wish.draft}
          name="averages"
          as={NumberStepper}
          label={t("averages")}
          min={1}
          max={mostAverages}
        />
      </div>
      <p className="text-muted text-xs">
        {t("consequence", {
          df: format.number(Number(f_max_hz) / lines, { maximumSignificantDigits: 3 }),
          seconds: format.number(seconds, { maximumSignificantDigits: 2 }),
        })}
        {seconds < 2 && ` ${t("tooShort")}`}
      </p>
    </>
  );
}

const isOpen = (state: CaptureState) => (openStates as readonly string[]).includes(state);

/** One line an axis, from asked for to there. The dialog may be closed: the list shows the same. */
function Following({ sensor, request, onClose, onOpen }: RequestDialogProps & { request: WireRequest }) {
  const t = useTranslations("spectrum.request");
  const captures = useFollowed(sensor.id, request.captures);
  const ready = captures.find(isReadable);
  const isOver = captures.every(({ state }) => !isOpen(state));

  return (
    <div className="grid gap-3">
      <ul aria-live="polite" className="grid gap-2">
        {captures.map((capture) => (
          <CaptureProgress key={capture.id} capture={capture} />
        ))}
      </ul>
      {!isOver && <p className="text-muted text-xs">{t("patience")}</p>}
      <div className="flex justify-end gap-2 border-line border-t pt-3 max-md:flex-col-reverse">
        <Button onClick={onClose}>{t("close")}</Button>
        {ready && (
          <Button variant="primary" onClick={() => onOpen(ready)}>
            {t("open")}
          </Button>
        )}
      </div>
    </div>
  );
}

function CaptureProgress({ capture: { axis, state, received_packets, total_packets } }: { capture: WireCapture }) {
  const t = useTranslations("spectrum.captures");
  const share = total_packets ? received_packets / total_packets : undefined;

  return (
    <li className="grid grid-cols-[1.25rem_1.5rem_minmax(0,1fr)] items-center gap-2 rounded-control border border-line px-3 py-2.5">
      {isOpen(state) ? (
        <LoaderCircle aria-hidden className="size-4 animate-spin text-muted" />
      ) : state === "ready" ? (
        <CircleCheck aria-hidden className="size-4 text-ok-text" />
      ) : (
        <TriangleAlert aria-hidden className="size-4 text-warning-text" />
      )}
      <b className="text-strong">{axis.toUpperCase()}</b>
      <span className="grid gap-1">
        <span>
          {state === "receiving" && total_packets
            ? t("receiving", { received: received_packets, total: total_packets })
            : t(`states.${state}`)}
        </span>
        {state === "receiving" && <Progress value={share} label={t("states.receiving")} />}
      </span>
    </li>
  );
}

const enough = 12;

function useFollowed(sensor_id: number, first: readonly WireCapture[]) {
  const [captures, setCaptures] = useState(first);
  const load = useCallback(async () => {
    const query = { page: 1, max: enough };
    const answer = await api
      .get<{ data: WireCapture[] }>(`/sensors/${sensor_id}/ncd/fft`, { query, isQuiet: true })
      .catch(() => null);
    if (!answer) return;
    const found = new Map(answer.data.map((one) => [one.id, one]));
    setCaptures((before) => before.map((one) => found.get(one.id) ?? one));
  }, [sensor_id]);

  useEffect(() => {
    void load();
  }, [load]);
  useLive(["captures"], (news) => {
    if (news === "gap" || news.id === sensor_id) void load();
  });
  return captures;
}
