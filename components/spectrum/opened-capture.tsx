"use client";

import { useState } from "react";
import { useCan, useViewer } from "@/components/shell/viewer-context";
import { cn } from "@/lib/client/class-names";
import { isReadable } from "@/lib/client/use-captures";
import { BearingDialog } from "./bearing-dialog";
import { KeyLegend } from "./key-legend";
import { type Look, useLook } from "./look";
import { OpenedHead } from "./opened-head";
import { OpenedPanes } from "./opened-panes";
import type { OpenedCaptureProps } from "./opened-props";
import { OpenedTools } from "./opened-tools";
import type { Zoom } from "./spectrum-plot";
import { Store } from "./store";
import { useCaptureAnalysis } from "./use-capture-analysis";
import { useCursorAnnouncement } from "./use-cursor-announcement";
import { useCursorKind } from "./use-cursor-kind";
import { useKeys } from "./use-keys";
import { useOpenOnFinding, useShowFinding } from "./use-show-finding";

/** One capture with everything that can be read off it. */
export function OpenedCapture(props: OpenedCaptureProps) {
  const { sensor, captures, id, onChoose } = props;
  const can = useCan();
  const { letter_keys } = useViewer();
  const { look, setLook, setShown } = useShownLook();
  const [isChoosing, setChoosing] = useState(false);
  const [zoom] = useState(() => new Store<Zoom>(null));
  const analysis = useCaptureAnalysis(props, look);
  const { reading, cursor, capture, retry } = analysis;
  const { announcement, announce } = useCursorAnnouncement(analysis);
  const onKind = useCursorKind(analysis);
  const show = useShowFinding(analysis, zoom, setLook);
  useOpenOnFinding(analysis, zoom, setShown);
  const mayChange = can("update_dashboard") || can("update_controllers");
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
    enabled: !props.isDialogOpen && !isChoosing,
  });

  return (
    <div
      data-workspace
      className={cn(
        "flex min-w-0 flex-1 flex-col xl:h-[calc(100dvh-var(--shell-top))] xl:flex-none xl:min-h-[44rem] print:block print:h-auto",
        props.isPrinting && "w-[42rem]",
      )}
    >
      <OpenedHead props={props} analysis={analysis} mayChange={mayChange} />
      <OpenedTools
        analysis={analysis}
        look={look}
        onKind={onKind}
        onLook={setLook}
        axis={props.axis}
        axes={props.axes}
        onAxis={props.onAxis}
      />
      <p aria-live="polite" className="sr-only" data-testid="cursor-said">
        {announcement}
      </p>
      <div className="grid min-h-0 min-w-0 flex-1 gap-2.5 px-3.5 pb-2.5 max-md:px-3 xl:grid-cols-[11.5rem_minmax(0,1fr)_clamp(19rem,23vw,23.25rem)] xl:grid-rows-[minmax(0,1fr)]">
        {props.capturesCard}
        <OpenedPanes
          props={props}
          analysis={analysis}
          look={look}
          zoom={zoom}
          onKeyDown={onKeyDown}
          onLook={setLook}
          onShow={show}
          onBearing={mayChange && sensor.equipment ? () => setChoosing(true) : null}
        />
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

/** The person's own look, which is kept, under what is shown for once. What the person changes counts from then on. */
function useShownLook() {
  const [kept, keep] = useLook();
  const [shown, setShown] = useState<Partial<Look>>({});

  return {
    look: { ...kept, ...shown },
    setLook: (change: Partial<Look>) => {
      setShown((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change))));
      keep(change);
    },
    setShown,
  };
}
