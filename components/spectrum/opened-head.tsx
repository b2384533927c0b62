"use client";

import { useTranslations } from "next-intl";
import { mayOnItems } from "@/components/alerts/may-on-items";
import { useCan } from "@/components/shell/viewer-context";
import { toast } from "@/components/ui/toaster";
import { api } from "@/lib/client/api";
import { forgetCaptures } from "@/lib/client/captures";
import { isReadable } from "@/lib/client/use-captures";
import type { OpenedCaptureProps } from "./opened-props";
import type { CaptureAnalysis } from "./use-capture-analysis";
import { useOrderDraft } from "./use-order-draft";
import { WorkspaceHead } from "./workspace-head";

interface OpenedHeadProps {
  props: OpenedCaptureProps;
  analysis: CaptureAnalysis;
  /** This person may change the item. */
  mayChange: boolean;
}

/** The sensor, its speed, what the capture is compared with, and the way to a work order. */
export function OpenedHead({ props, analysis, mayChange }: OpenedHeadProps) {
  const { sensor, captures, id, plant } = props;
  const { capture, rotation, comparison, retry } = analysis;
  const t = useTranslations("spectrum.speed");
  const can = useCan();
  const order = useOrderDraft(props, analysis);
  const may = mayOnItems(can);
  const mayRefer = can("update_controllers") || can("update_maintenance");

  async function keepSpeed(rpm: number) {
    await api.put(`/equipments/${sensor.equipment?.id}/rpm-params`, {
      body: { rpm_source_item: "fixed", rpm_value: rpm },
    });
    forgetCaptures(sensor.id, { all: true });
    toast.success(t("kept"));
    retry();
  }

  return (
    <WorkspaceHead
      sensor={sensor}
      crumbs={props.crumbs}
      alert={props.alert}
      now={props.now}
      shaft={rotation.shaft}
      onSpeed={rotation.setSpeed}
      onKeepSpeed={mayChange && sensor.equipment ? keepSpeed : null}
      researchHref={can("view_rnd") && id !== null ? `${props.base}/${id}/research` : null}
      onOrder={may.order || (may.request && !props.at_hand?.case?.request) ? order : null}
      atHand={props.at_hand}
      may={may}
      isLoading={capture === null && id !== null}
      compare={{
        value: comparison.choice,
        onChange: comparison.setChoice,
        reference: comparison.reference,
        lastGood: comparison.lastGood,
        captures: captures.filter((one) => isReadable(one) && one.id !== id),
        timeZone: plant.time_zone,
        isReference: comparison.reference?.id === id,
        onReference: capture && mayRefer ? (is) => void props.onReference(capture.capture.id, is).catch(ignore) : null,
      }}
    />
  );
}

/** The call itself has already shown what went wrong. */
const ignore = () => {};
