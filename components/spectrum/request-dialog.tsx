"use client";

import { CircleCheck, LoaderCircle, TriangleAlert } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useCallback, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { NumberStepper } from "@/components/ui/number-stepper";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
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
// Bound by hand: what can be recorded follows from the sensors that are chosen.

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

interface WishProps extends RequestDialogProps {
  onAsked: (request: WireRequest) => void;
}

function Wish(props: WishProps) {
  const t = useTranslations("spectrum.request");
  const common = useTranslations("ui");
  const wish = useWish(props);
  const { type, setType, axis, setAxis, errorOf, isSending, send } = wish;

  return (
    <div className="grid gap-3.5">
      <Refused error={wish.error} onFollow={props.onAsked} />
      <Field label={t("type")} error={errorOf("type")}>
        {() => (
          <SegmentedControl
            label={t("type")}
            wide
            value={type}
            onValueChange={setType}
            segments={captureTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
          />
        )}
      </Field>
      <Field label={t("axis")} error={errorOf("axis")}>
        {() => (
          <SegmentedControl
            label={t("axis")}
            wide
            value={axis}
            onValueChange={setAxis}
            segments={axes.map((value) => ({ value, label: value === "all" ? t("all") : value.toUpperCase() }))}
          />
        )}
      </Field>
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
  const [type, setType] = useState<(typeof captureTypes)[number]>("both");
  const [axis, setAxis] = useState<(typeof axes)[number]>(shown);
  const [fMax, setFMax] = useState(String(sensor.f_max_steps[1] ?? sensor.f_max_steps[0] ?? ""));
  const [lines, setLines] = useState(String(captureLines[2]));
  const [averages, setAverages] = useState<number | null>(1);
  const [error, setError] = useState<ApiError | null>(null);
  const [isSending, setSending] = useState(false);
  const errorOf = (field: string) => error?.messages[field]?.[0];

  async function send() {
    setSending(true);
    setError(null);
    try {
      const { data } = await api.post<{ data: WireRequest }>(`/sensors/${sensor.id}/ncd/fft`, {
        body: { type, axis, f_max_hz: Number(fMax), lines: Number(lines), averages: averages ?? 1 },
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

  return {
    type,
    setType,
    axis,
    setAxis,
    fMax,
    setFMax,
    lines,
    setLines,
    averages,
    setAverages,
    error,
    errorOf,
    isSending,
    send,
  };
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
  const { fMax, setFMax, lines, setLines, averages, setAverages, errorOf } = wish;
  // Domain reference 4.1: a record lasts as long as its lines are narrow.
  const seconds = (Number(lines) / Number(fMax)) * (averages ?? 1);

  return (
    <>
      <div className="grid gap-3.5 md:grid-cols-3">
        <Field label={t("f_max")} error={errorOf("f_max_hz")}>
          {(control) => (
            <Select
              {...control}
              value={fMax}
              onValueChange={setFMax}
              options={f_max_steps.map((hz) => ({ value: String(hz), label: `${format.number(hz)} Hz` }))}
            />
          )}
        </Field>
        <Field label={t("lines")} error={errorOf("lines")}>
          {(control) => (
            <Select
              {...control}
              value={lines}
              onValueChange={setLines}
              options={captureLines.map((count) => ({ value: String(count), label: format.number(count) }))}
            />
          )}
        </Field>
        <Field label={t("averages")} error={errorOf("averages")}>
          {(control) => (
            <NumberStepper {...control} value={averages} onValueChange={setAverages} min={1} max={mostAverages} />
          )}
        </Field>
      </div>
      <p className="text-muted text-xs">
        {t("consequence", {
          df: format.number(Number(fMax) / Number(lines), { maximumSignificantDigits: 3 }),
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
