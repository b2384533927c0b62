"use client";

import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { useCan, useViewer } from "@/components/shell/viewer-context";
import { toast } from "@/components/ui/toaster";
import { api } from "@/lib/client/api";
import { forgetCaptures, type WireCapture } from "@/lib/client/captures";
import { cn } from "@/lib/client/class-names";
import { isReadable, useCapture, useManyCaptures } from "@/lib/client/use-captures";
import type { CaptureAxis } from "@/lib/domain/monitoring/captures";
import type { CursorKind } from "@/lib/domain/vibration/cursor";
import type { BearingFinding } from "@/lib/domain/vibration/diagnosis/bearing";
import { Analysis } from "./analysis";
import { BearingDialog } from "./bearing-dialog";
import { CaptureState } from "./capture-state";
import { type Colours, lineTokens } from "./colours";
import { KeyLegend } from "./key-legend";
import { bandShares, fMaxSteps, useLook } from "./look";
import { orderAddress } from "./order-address";
import { Plots } from "./plots";
import { readMarks } from "./reading";
import { fMaxFor, reachOfRecord } from "./spectra";
import type { Zoom } from "./spectrum-plot";
import { Store } from "./store";
import { CursorTools, Tools } from "./tools";
import { useAnnouncer } from "./use-announcer";
import { lineOfFinding, onFault, useCursor } from "./use-cursor";
import { useEvidence } from "./use-evidence";
import { useKeys } from "./use-keys";
import { useMachine } from "./use-machine";
import { usePatterns } from "./use-patterns";
import { useDisplay, useSpectrumReading } from "./use-reading";
import { useRidges } from "./use-ridges";
import { useWords } from "./words";
import { WorkspaceHead } from "./workspace-head";
import type { SpectrumWorkspaceProps } from "./workspace-props";

export interface OpenedCaptureProps extends Omit<SpectrumWorkspaceProps, "captures"> {
  /** Newest first. */
  captures: readonly WireCapture[];
  id: number | null;
  isPrinting: boolean;
  isDialogOpen: boolean;
  colours: Colours | null;
  onChoose: (id: number) => void;
  onAxis: (axis: CaptureAxis) => void;
  onReference: (id: number, isReference: boolean) => Promise<void>;
  capturesCard: ReactNode;
  /** Shown while there is nothing to open. */
  empty: ReactNode;
}

const inWaterfall = 18;

/** One capture with everything that can be read off it. */
export function OpenedCapture(props: OpenedCaptureProps) {
  const { sensor, captures, id, axis, plant, system, colours, onChoose, onAxis } = props;
  const t = useTranslations("spectrum");
  const format = useFormatter();
  const can = useCan();
  const router = useRouter();
  const { letter_keys } = useViewer();
  const [look, setLook] = useLook();
  const [compare, setCompare] = useState("reference");
  const [isChoosing, setChoosing] = useState(false);
  const mayChange = can("update_dashboard") || can("update_controllers");
  const [zoom] = useState(() => new Store<Zoom>(null));

  const { capture, error, isLoading, retry } = useCapture(sensor.id, id);
  const { machine, shaft, isExact, isOwnSpeed, setSpeed } = useMachine(capture);
  const reference = props.references.find((one) => one.axis === axis) ?? null;
  const { capture: compared } = useCapture(sensor.id, comparedId(compare, id, reference, captures));
  const { reading, wish } = useSpectrumReading(
    capture,
    compare === "none" || compared?.capture.id === id ? null : compared,
    look,
    machine,
  );
  const evidence = useEvidence(capture, machine, isExact, isOwnSpeed);
  const patterns = usePatterns(capture, machine, evidence, isOwnSpeed);
  const { cursor, toggle } = useCursor(reading, evidence);
  const spectra = useRidges(useBehind(sensor.id, captures, id), wish);
  const display = useDisplay(look, system, machine.shaft_hz);
  const unit = reading?.spectrum.unit ?? "g";
  const words = useWords(display, unit);

  const heldText = () => {
    const held = reading && readMarks(cursor.get(), reading).find(({ isHeld }) => isHeld);
    return held
      ? `${words.mark(held)}, ${words.amplitude(held.amplitude)} ${words.unit}, ${words.onAxis(held.hz)}`
      : "";
  };
  const { said, announce } = useAnnouncer(heldText);
  const onKind = useCallback(
    (kind: CursorKind) => {
      if (kind === "bearing" && !machine.shaft_hz) return void toast.warning(t("tools.needSpeed"));
      if (kind === "bearing" && !machine.orders) return void toast.warning(t("tools.needBearing"));
      toggle(kind);
    },
    [machine, toggle, t],
  );
  const onKeyDown = useKeys({
    reading,
    cursor,
    zoom,
    onKind,
    onCapture: (by) => {
      const readable = captures.filter(isReadable);
      const next = readable[readable.findIndex((one) => one.id === id) - by];
      if (next) onChoose(next.id);
    },
    onMoved: announce,
    letters: letter_keys,
    enabled: !props.isDialogOpen && !isChoosing,
  });

  function show(finding: BearingFinding) {
    const line = lineOfFinding(finding);
    if (!reading || !line) return;
    const band = bandShares.findIndex(
      ([low]) => Math.abs((low * capture!.record.fs_hz) / 2 - finding.demodulation.low_hz) < 1,
    );
    setLook({ view: "envelope", ...(band >= 0 && { band }) });
    zoom.set(null);
    cursor.change((now) => onFault(now, line, reading));
  }

  const order = () =>
    router.push(
      orderAddress({
        sensor,
        alert: props.alert,
        name: orderName(),
        lines: orderLines(),
      }),
    );
  function orderName(): string {
    const place = sensor.equipment?.name ?? sensor.name;
    const finding = evidence?.verdict === "fault" ? evidence.candidates[0] : undefined;
    if (!finding) return t("order.name", { place });
    const percent = format.number(finding.score, { style: "percent" });
    return t("order.found", { fault: t(`evidence.faults.${finding.fault as "cage"}`), percent, place });
  }
  function orderLines(): string[] {
    if (!reading || !capture) return [];
    const at = format.dateTime(new Date(capture.capture.listed_at), {
      dateStyle: "medium",
      timeStyle: "short",
      timeZone: plant.time_zone,
    });
    return [
      t("order.from", { sensor: sensor.name, uid: sensor.uid, axis: axis.toUpperCase(), at }),
      ...readMarks(cursor.get(), reading)
        .filter(({ kind }) => kind !== "peak")
        .map(
          (mark) =>
            `${words.mark(mark)}: ${words.frequency(mark.hz)} ${words.frequencyUnit}, ${words.amplitude(mark.amplitude)} ${words.unit}`,
        ),
      `${window.location.origin}${props.base}/${id}`,
    ];
  }

  async function keepSpeed(rpm: number) {
    await api.put(`/equipments/${sensor.equipment?.id}/rpm-params`, {
      body: { rpm_source_item: "fixed", rpm_value: rpm },
    });
    forgetCaptures(sensor.id, { all: true });
    toast.success(t("speed.kept"));
    retry();
  }

  const line = lineTokens(unit);
  const isShown = reading && capture && colours && !(error && capture.capture.id !== id);
  return (
    <div
      data-workspace
      className={cn(
        "flex min-w-0 flex-1 flex-col xl:h-[calc(100dvh-var(--shell-top))] xl:min-h-[46rem] print:block print:h-auto",
        props.isPrinting && "w-[42rem]",
      )}
    >
      <WorkspaceHead
        sensor={sensor}
        crumbs={props.crumbs}
        alert={props.alert}
        now={props.now}
        shaft={shaft}
        onSpeed={setSpeed}
        onKeepSpeed={mayChange && sensor.equipment ? keepSpeed : null}
        onOrder={can("create_maintenance") ? order : null}
        compare={{
          value: compare,
          onChange: setCompare,
          reference,
          captures: captures.filter((one) => isReadable(one) && one.id !== id),
          timeZone: plant.time_zone,
          isReference: reference?.id === id,
          onReference:
            capture && (can("update_controllers") || can("update_maintenance"))
              ? (is) => void props.onReference(capture.capture.id, is).catch(ignore)
              : null,
        }}
      />
      <div className="flex flex-wrap items-center gap-2 px-3.5 pb-2.5 max-md:px-3">
        <Tools
          look={look}
          onLook={setLook}
          axis={axis}
          axes={props.axes}
          onAxis={onAxis}
          unit={capture?.record.unit ?? "g"}
          fs_hz={capture?.record.fs_hz ?? null}
          hasSpeed={machine.shaft_hz !== null}
          hasBearing={machine.orders !== null}
          fMaxSteps={capture ? fMaxSteps(reachOfRecord(capture.record)) : []}
          f_max_hz={capture ? fMaxFor(capture.record, wish) : 0}
          cursor={cursor}
        />
        <span className="flex-1 max-xl:hidden" />
        {look.view !== "trend" && (
          <CursorTools
            cursor={cursor}
            hasSpeed={machine.shaft_hz !== null}
            hasBearing={machine.orders !== null}
            onKind={onKind}
          />
        )}
      </div>
      <p aria-live="polite" className="sr-only" data-testid="cursor-said">
        {said}
      </p>
      <div className="grid min-h-0 min-w-0 flex-1 gap-2.5 px-3.5 pb-2.5 max-md:px-3 xl:grid-cols-[11.5rem_minmax(0,1fr)_clamp(19rem,23vw,23.25rem)] xl:grid-rows-[minmax(0,1fr)]">
        {props.capturesCard}
        {id === null ? (
          <div className="grid xl:col-span-2">{props.empty}</div>
        ) : isShown ? (
          <>
            <div className="grid min-h-0 min-w-0 grid-rows-[auto_minmax(0,1fr)]">
              <CaptureState.Notice invalidity={capture.invalidity} capture={capture.capture} isLoading={isLoading} />
              <Plots
                {...{
                  capture,
                  compared,
                  captures,
                  spectra,
                  reading,
                  display,
                  words,
                  look,
                  system,
                  colours,
                  cursor,
                  zoom,
                }}
                sensor_id={sensor.id}
                onLook={setLook}
                line={colours[line.line]}
                lineBehind={colours[line.behind]}
                timeZone={plant.time_zone}
                now={Date.parse(props.now)}
                onChoose={onChoose}
                onKeyDown={onKeyDown}
              />
            </div>
            <Analysis
              {...{ reading, evidence, patterns, spectra, cursor, words, display }}
              chosen={capture.capture.id}
              bearing={capture.bearing}
              line={`var(--color-${line.line})`}
              timeZone={plant.time_zone}
              onShow={show}
              onChoose={onChoose}
              onBearing={mayChange && sensor.equipment ? () => setChoosing(true) : null}
            />
          </>
        ) : (
          <div className="grid min-h-0 xl:col-span-2">
            <CaptureState.Instead error={error} onRetry={retry} isEmpty={capture !== null && !reading && !isLoading} />
          </div>
        )}
      </div>
      <KeyLegend letters={letter_keys} />
      {isChoosing && sensor.equipment && (
        <BearingDialog
          sensor={{ ...sensor, equipment: sensor.equipment }}
          bearing={capture?.bearing ?? null}
          onClose={() => setChoosing(false)}
          onSaved={() => {
            setChoosing(false);
            retry();
          }}
        />
      )}
    </div>
  );
}

/** The call itself has already said what went wrong. */
const ignore = () => {};

function comparedId(
  compare: string,
  id: number | null,
  reference: WireCapture | null,
  captures: readonly WireCapture[],
): number | null {
  if (compare === "none") return null;
  if (compare === "reference") return reference && reference.id !== id ? reference.id : null;
  if (compare !== "previous") return Number(compare);
  const readable = captures.filter(isReadable);
  return readable[readable.findIndex((one) => one.id === id) + 1]?.id ?? null;
}

/** The chosen capture and those before it; where it is one of the oldest, some after it too. Newest first. */
function useBehind(sensor_id: number, captures: readonly WireCapture[], id: number | null) {
  const ids = useMemo(() => {
    const readable = captures.filter(isReadable);
    const at = Math.max(
      0,
      readable.findIndex((one) => one.id === id),
    );
    const first = Math.max(0, Math.min(at, readable.length - inWaterfall));
    return readable.slice(first, first + inWaterfall).map((one) => one.id);
  }, [captures, id]);
  const loaded = useManyCaptures(sensor_id, ids);

  return useMemo(() => ids.flatMap((one) => loaded.get(one) ?? []), [ids, loaded]);
}
