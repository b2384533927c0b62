"use client";

import { useTranslations } from "next-intl";
import { AskDialog } from "@/components/resource/ask-dialog";
import type { OwnControl } from "@/components/resource/asked-field";
import { useAsk } from "@/components/resource/use-ask";
import { useViewer } from "@/components/shell/viewer-context";
import { api } from "@/lib/client/api";
import { absenceChecks } from "@/lib/domain/maintenance/permit";
import { SignatureFields } from "./signature-fields";
import { type SignatureDraft, sentSignatures } from "./signing";
import type { People, Permit } from "./types";

interface LockOffDialogProps {
  permit: Permit;
  lock: Permit["locks"][number];
  people: People;
  onClose: () => void;
}

interface OffInput {
  not_on_site?: boolean;
  tried_to_reach?: boolean;
  told_before_shift?: boolean;
  reason?: string;
  second_id?: number;
  signatures?: SignatureDraft[];
}

/** Takes a lock off: one's own at once, a guest's with their signature, an absent person's with all that answers for it. */
export function LockOffDialog({ permit, lock, people, onClose }: LockOffDialogProps) {
  const t = useTranslations("permits");
  const { user_id } = useViewer();
  const as = lock.takes_off_as;
  const name = lock.name ?? t("somebody");
  const ask = useAsk<OffInput, unknown>({
    initial: { signatures: as === "guest" ? [{ as: "guest", user_id: null, name }] : [] },
    send: async ({ reason, signatures = [], second_id: _second, ...checks }) => {
      const [signature] = await sentSignatures(signatures);
      return api.put(`/permits/${permit.id}/locks/${lock.id}/off`, {
        body: { reason, checks: absenceChecks.filter((check) => checks[check]), ...(signature && { signature }) },
        isQuiet: true,
      });
    },
    onClose,
  });
  const second = people.find(({ id }) => id === ask.values.second_id);
  const wanted: SignatureDraft[] =
    as === "guest"
      ? [{ as: "guest", user_id: null, name }]
      : as === "absent" && second
        ? [{ as: "second_issuer", user_id: second.id, name: second.name }]
        : [];
  const given = ask.values.signatures ?? [];
  const shown = wanted.map((one) => given.find((other) => other.user_id === one.user_id) ?? one);

  return (
    <AskDialog
      ask={ask}
      title={t(as === "absent" ? "absent_title" : as === "guest" ? "guest_title" : "lock_off")}
      description={`${permit.label}, ${lock.lock_number}`}
      width="sm"
      action={t("lock_off")}
      isDangerous={as === "absent"}
      fields={[
        as === "absent" && <p key="text">{t("absent_text", { name })}</p>,
        as === "guest" && <p key="text">{t("guest_text", { name })}</p>,
        as === "absent" && { name: "reason", as: "textarea", label: t("fields.reason"), required: true },
        as === "absent" && { name: "not_on_site", as: "checkbox", label: t("absence.not_on_site") },
        as === "absent" && { name: "tried_to_reach", as: "checkbox", label: t("absence.tried_to_reach") },
        as === "absent" && { name: "told_before_shift", as: "checkbox", label: t("absence.told_before_shift") },
        as === "absent" && {
          name: "second_id",
          as: "select",
          label: t("second_issuer"),
          required: true,
          choices: people
            .filter((person) => person.may_issue && person.id !== user_id)
            .map((person) => ({ value: person.id, label: person.name })),
        },
        shown.length > 0 && {
          name: "signatures",
          label: t("fields.signature"),
          own: ({ change, error }: OwnControl<SignatureDraft[]>) => (
            <SignatureFields of={shown} rule={permit.signature_rule} onChange={change} error={error} />
          ),
        },
      ]}
    />
  );
}
