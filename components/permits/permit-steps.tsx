"use client";

import { ArrowRightLeft, Ban, CirclePause, CirclePlay, Lock, PenLine, ShieldX, Undo2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { inTime } from "@/lib/client/chunks";
import type { PermitAction } from "@/lib/domain/maintenance/permit";
import type { People, Permit } from "./types";
import { useIsAway } from "./use-is-away";

const PermitStepDialog = dynamic(
  () => inTime(import("./permit-step-dialog")).then((module) => module.PermitStepDialog),
  { loading: () => null },
);

const icons: Record<PermitAction, typeof Lock> = {
  issue: PenLine,
  reject: ShieldX,
  suspend: CirclePause,
  resume: CirclePlay,
  hand_over: ArrowRightLeft,
  return: Undo2,
  close: Lock,
  cancel: Ban,
};
const onward: readonly PermitAction[] = ["issue", "resume", "close", "return", "hand_over"];

/** What this person may do with a permit, the next step filled. */
export function PermitSteps({ permit, people }: { permit: Permit; people: People }) {
  const t = useTranslations("permits");
  const [asking, setAsking] = useState<PermitAction | null>(null);
  const isAway = useIsAway();
  const main = onward.find((action) => permit.actions.includes(action));
  const whyNotId = useId();
  const label = permit.lockout?.label ?? permit.label;
  // Work is stopped without a connection, too.
  const whyNot = (action: PermitAction) =>
    isAway && action !== "suspend"
      ? t("needs_connection")
      : action === "hand_over" && permit.may.hand_over_to?.length === 0
        ? t("hand_over_needs_lock", { label, holder: permit.holder.name })
        : null;
  const reasons = [...new Set(permit.actions.flatMap((action) => whyNot(action) ?? []))];

  return (
    <>
      {permit.actions.map((action) => {
        const Icon = icons[action];
        return (
          <Button
            key={action}
            variant={action === main ? "primary" : "secondary"}
            disabled={whyNot(action) !== null}
            title={whyNot(action) ?? undefined}
            aria-describedby={whyNot(action) === null ? undefined : whyNotId}
            onClick={() => setAsking(action)}
            className="max-md:flex-1"
          >
            <Icon aria-hidden />
            {t(`actions.${action}`)}
          </Button>
        );
      })}
      {reasons.length > 0 && (
        <p id={whyNotId} className="basis-full text-muted text-xs">
          {reasons.join(". ")}
        </p>
      )}
      {asking && <PermitStepDialog permit={permit} people={people} action={asking} onClose={() => setAsking(null)} />}
    </>
  );
}
