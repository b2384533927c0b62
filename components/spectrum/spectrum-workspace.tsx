"use client";

import { AudioWaveform } from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useMemo, useState } from "react";
import { useCan } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { toast } from "@/components/ui/toaster";
import { api } from "@/lib/client/api";
import type { WireCapture } from "@/lib/client/captures";
import { isReadable, useCaptureList } from "@/lib/client/use-captures";
import { useHydrated } from "@/lib/client/use-hydrated";
import { CaptureList } from "./capture-list";
import { useColours } from "./colours";
import { OpenedCapture } from "./opened-capture";
import { RequestDialog } from "./request-dialog";
import { usePrinting } from "./use-printing";
import type { SpectrumWorkspaceProps } from "./workspace-props";

/** The captures of a sensor on the left, the chosen one beside them. */
export function SpectrumWorkspace(props: SpectrumWorkspaceProps) {
  const { sensor, base, plant, system, now } = props;
  const can = useCan();
  const [axis, setAxis] = useState(props.axis);
  const [chosen, setChosen] = useState(props.opened);
  const [lookedAt, setLookedAt] = useState<string | null>(null);
  const { references, setReference } = useReferences(sensor.id, props.references);
  const [isRequesting, setRequesting] = useState(false);
  const list = useCaptureList(sensor.id, axis, props.captures);
  const isHydrated = useHydrated();
  const isPrinting = usePrinting();
  const colours = useColours(isPrinting);
  const mayRequest = sensor.f_max_steps.length > 0 && (can("update_controllers") || can("update_maintenance"));

  const captures = useMemo(
    () => withOpened(list.captures, props.captures, chosen),
    [list.captures, props.captures, chosen],
  );
  // The first capture ever, and that of another axis from the same time, open themselves.
  const opened = chosen ?? nearestTo(captures, lookedAt)?.id ?? null;
  useAddress(base, opened);

  const capturesCard = (
    <CaptureList
      captures={isHydrated ? captures : null}
      reference={[...references, ...props.last_good].find((one) => one.axis === axis) ?? null}
      chosen={opened}
      system={system}
      timeZone={plant.time_zone}
      now={now}
      lineColour="var(--color-acceleration)"
      error={list.error}
      onRetry={() => void list.load()}
      onChoose={setChosen}
      onRequest={mayRequest ? () => setRequesting(true) : null}
      onMore={list.more ? () => void list.load((list.captures?.length ?? 0) + 60) : null}
    />
  );

  return (
    <>
      <OpenedCapture
        {...props}
        references={references}
        axis={axis}
        isPrinting={isPrinting}
        isDialogOpen={isRequesting}
        colours={colours}
        captures={captures ?? []}
        id={opened}
        onChoose={setChosen}
        onAxis={(next) => {
          setLookedAt(captures?.find(({ id }) => id === opened)?.listed_at ?? null);
          setAxis(next);
          setChosen(null);
        }}
        onReference={setReference}
        capturesCard={capturesCard}
        empty={
          <NoCaptures
            records={sensor.f_max_steps.length > 0}
            onRequest={mayRequest ? () => setRequesting(true) : null}
          />
        }
      />
      {isRequesting && (
        <RequestDialog
          sensor={sensor}
          axis={axis}
          onClose={() => setRequesting(false)}
          onOpen={(capture) => {
            setRequesting(false);
            setAxis(capture.axis);
            setChosen(capture.id);
          }}
        />
      )}
    </>
  );
}

/** The captures that others are compared with, one for each axis. */
function useReferences(sensor_id: number, stored: SpectrumWorkspaceProps["references"]) {
  const t = useTranslations("spectrum");
  const [references, setReferences] = useState(stored);

  async function setReference(id: number, is_reference: boolean) {
    const { data } = await api.put<{ data: WireCapture }>(`/sensors/${sensor_id}/fft/${id}`, {
      body: { is_reference },
    });
    setReferences((before) => [...before.filter((one) => one.axis !== data.axis), ...(is_reference ? [data] : [])]);
    toast.success(t(is_reference ? "compare.made" : "compare.gone"));
  }

  return { references, setReference };
}

function NoCaptures({ records, onRequest }: { records: boolean; onRequest: (() => void) | null }) {
  const t = useTranslations("spectrum");

  return (
    <Card className="grid place-items-center">
      <EmptyState
        icon={AudioWaveform}
        title={t("empty.title")}
        text={t(records ? "empty.text" : "empty.records_none")}
        action={
          onRequest && (
            <Button variant="primary" onClick={onRequest}>
              {t("captures.request")}
            </Button>
          )
        }
      />
    </Card>
  );
}

/** Stepping through captures is one visit: Back leaves the screen, and the address opens the capture that is shown. */
function useAddress(base: string, id: number | null) {
  const shown = usePathname();
  useEffect(() => {
    const path = `${base}/${id}`;
    if (id === null || shown === path) return;
    window.history.replaceState(null, "", `${path}${window.location.search}`);
  }, [base, id, shown]);
}

/** Without a time the newest that can be looked at. */
function nearestTo(captures: readonly WireCapture[] | null, at: string | null): WireCapture | null {
  const readable = captures?.filter(isReadable) ?? [];
  if (at === null) return readable[0] ?? null;
  const distance = ({ listed_at }: WireCapture) => Math.abs(Date.parse(listed_at) - Date.parse(at));
  return readable.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}

/** A capture that was opened by its address may be older than what the list begins with. */
function withOpened(
  listed: readonly WireCapture[] | null,
  first: readonly WireCapture[],
  chosen: number | null,
): readonly WireCapture[] | null {
  if (!listed || chosen === null || listed.some(({ id }) => id === chosen)) return listed;
  const opened = first.find(({ id }) => id === chosen);
  return opened ? [...listed, opened] : listed;
}
