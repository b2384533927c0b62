"use client";

import { useTranslations } from "next-intl";
import { AskDialog } from "@/components/resource/ask-dialog";
import type { OwnControl } from "@/components/resource/asked-field";
import { useAsk } from "@/components/resource/use-ask";
import { useViewer } from "@/components/shell/viewer-context";
import { api } from "@/lib/client/api";
import { giveChange } from "@/lib/client/give-change";
import { type PermitAction, signersOf } from "@/lib/domain/maintenance/permit";
import { aboutPermit } from "./about-permit";
import { SignatureFields } from "./signature-fields";
import { type SignatureDraft, sentSignatures } from "./signing";
import type { People, Permit } from "./types";

interface StepInput {
  reason?: string;
  valid_until?: string;
  to_user_id?: number;
  signatures?: SignatureDraft[];
}

interface PermitStepDialogProps {
  permit: Permit;
  people: People;
  action: PermitAction;
  onClose: () => void;
}

const reasoned: readonly PermitAction[] = ["reject", "suspend", "cancel"];
const timed: readonly PermitAction[] = ["issue", "resume", "hand_over"];
const dangerous: readonly PermitAction[] = ["reject", "cancel"];

/** As long as its kind allows, less a minute in which the page and the server may differ. */
const latestEnd = ({ max_hours }: Permit) => new Date(Date.now() + max_hours * 3_600_000 - 60_000).toISOString();

/** Asks for what a step needs: a reason, an end, the new holder, and who signs. */
export function PermitStepDialog({ permit, people, action, onClose }: PermitStepDialogProps) {
  const t = useTranslations("permits");
  const signers = useSigners(permit, people, action);
  const path = `/permits/${permit.id}/${action.replace("_", "-")}`;
  const ask = useAsk<StepInput, unknown>({
    initial: {
      signatures: signers(null),
      ...(timed.includes(action) && { valid_until: latestEnd(permit) }),
    },
    // Work is stopped without a connection, too; everything else decides for others and needs one.
    send: async ({ signatures = [], ...input }) =>
      action === "suspend"
        ? giveChange({
            about: aboutPermit(permit),
            kind: "permit_suspend",
            method: "put",
            path,
            body: { reason: input.reason },
          })
        : api.put(path, {
            body: { ...input, version: permit.version, signatures: await sentSignatures(signatures) },
            isQuiet: true,
          }),
    done: t(`done.${action}`, { label: permit.label }),
    onClose,
  });
  const to = ask.values.to_user_id ?? null;
  // Whose lock does not hang yet cannot be given the machine.
  const { hand_over_to } = permit.may;
  const given = ask.values.signatures ?? [];
  const shown = signers(to).map(
    (one) => given.find(({ as, user_id }) => as === one.as && user_id === one.user_id) ?? one,
  );

  return (
    <AskDialog
      ask={ask}
      title={t("sign_title", { action: t(`actions.${action}`), label: permit.label })}
      description={permit.name}
      action={t(`actions.${action}`)}
      isDangerous={dangerous.includes(action)}
      fields={[
        action === "hand_over" && {
          name: "to_user_id",
          as: "select",
          label: t("fields.to_user_id"),
          hint: hand_over_to ? t("hand_over_hint", { label: permit.lockout?.label ?? permit.label }) : undefined,
          required: true,
          choices: people
            .filter(({ id }) => id !== permit.holder.id && (hand_over_to?.includes(id) ?? true))
            .map(({ id, name }) => ({ value: id, label: name })),
        },
        timed.includes(action) && {
          name: "valid_until",
          as: "datetime",
          label: t("fields.valid_until"),
          required: true,
        },
        reasoned.includes(action) && { name: "reason", as: "textarea", label: t("fields.reason"), required: true },
        shown.length > 0 && {
          name: "signatures",
          label: t("fields.signatures"),
          own: ({ change, error }: OwnControl<SignatureDraft[]>) => (
            <SignatureFields of={shown} rule={permit.signature_rule} onChange={change} error={error} />
          ),
        },
      ]}
    />
  );
}

/** Who signs for the step: the viewer as issuer, the holder, and whom it is handed to. */
function useSigners(permit: Permit, people: People, action: PermitAction) {
  const viewer = useViewer();
  const issuer = { id: viewer.user_id, name: people.find(({ id }) => id === viewer.user_id)?.name ?? viewer.name };

  return (to: number | null): SignatureDraft[] =>
    signersOf(action).flatMap((as) => {
      const person = as === "issuer" ? issuer : as === "holder" ? permit.holder : people.find(({ id }) => id === to);
      return person ? [{ as, user_id: person.id, name: person.name }] : [];
    });
}
