"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { AskDialog } from "@/components/resource/ask-dialog";
import { useAsk } from "@/components/resource/use-ask";
import { useViewer } from "@/components/shell/viewer-context";
import { Checkbox } from "@/components/ui/checkbox";
import { api, unlessRefused } from "@/lib/client/api";
import { SignatureFields } from "./signature-fields";
import { type SignatureDraft, sentSignatures } from "./signing";
import type { Assignable, OrderPermits, PermittedOrder } from "./types";

interface OfOrder {
  order: PermittedOrder;
  onClose: () => void;
}
type Needed = OrderPermits["needed"][number];

interface RequestInput {
  holder_id?: number;
  lockout_id?: number;
  note?: string;
}

/** Asks for a permit of the kind: who holds it, and on which lockout of the order it relies. */
export function RequestPermitDialog({
  order,
  needed,
  permits,
  people,
  onClose,
}: OfOrder & { needed: Needed; permits: OrderPermits; people: readonly Assignable[] }) {
  const t = useTranslations("permits");
  const kind = needed.permit_kind;
  const lockouts = permits.permits.filter(({ base, is_open, lockout }) => base === "loto" && is_open && !lockout);
  const ask = useAsk<RequestInput, { data: { label: string } }>({
    initial: { holder_id: order.assigned_user_id },
    send: (input) =>
      api.post<{ data: { label: string } }>("/permits", {
        body: { ...input, work_order_id: order.id, permit_kind_id: kind.id },
        isQuiet: true,
      }),
    done: (_input, { data }) => t("on_order.requested", { label: data.label }),
    onClose,
  });

  return (
    <AskDialog
      ask={ask}
      title={t("on_order.request_title", { kind: kind.name })}
      description={`${order.label} ${order.name}`}
      width="sm"
      action={t("on_order.request")}
      fields={[
        {
          name: "holder_id",
          as: "select",
          label: t("fields.holder_id"),
          required: true,
          choices: people.map(({ id, name }) => ({ value: id, label: name })),
        },
        kind.base !== "loto" &&
          lockouts.length > 0 && {
            name: "lockout_id",
            as: "select",
            label: t("fields.lockout_id"),
            choices: lockouts.map(({ id, label }) => ({ value: id, label })),
          },
        { name: "note", as: "textarea", label: t("fields.note") },
      ]}
    />
  );
}

/** Lets the order go without a permit: why, and whose word it is. */
export function WaiveDialog({ order, needed, onClose }: OfOrder & { needed: Needed }) {
  const t = useTranslations("permits");
  const viewer = useViewer();
  const own: SignatureDraft = { as: "issuer", user_id: viewer.user_id, name: viewer.name };
  const ask = useAsk<{ reason?: string; signatures?: SignatureDraft[] }, unknown>({
    initial: { signatures: [own] },
    send: async ({ reason, signatures = [] }) =>
      api.post(`/maintenance/${order.id}/permits/waive`, {
        body: { permit_kind_id: needed.permit_kind.id, reason, signatures: await sentSignatures(signatures) },
        isQuiet: true,
      }),
    done: t("on_order.waived_done"),
    onClose,
  });

  return (
    <AskDialog
      ask={ask}
      title={t("on_order.waive_title", { kind: needed.permit_kind.name })}
      description={`${order.label} ${order.name}`}
      width="sm"
      action={t("on_order.waive")}
      isDangerous
      fields={[
        { name: "reason", as: "textarea", label: t("fields.reason"), required: true },
        {
          name: "signatures",
          label: t("fields.signature"),
          own: ({ change, error }) => (
            <SignatureFields of={ask.values.signatures ?? [own]} rule="either" onChange={change} error={error} />
          ),
        },
      ]}
    />
  );
}

/** Kinds that a supervisor adds to what type and place of the order need. */
export function AddPermitsDialog({ order, permits, onClose }: OfOrder & { permits: OrderPermits }) {
  const t = useTranslations("permits.on_order");
  const [kinds, setKinds] = useState<readonly { id: number; name: string }[]>([]);
  useEffect(() => {
    void unlessRefused(
      api.get<{ data: { id: number; name: string }[] }>("/permit-kinds", { query: { max: 200 } }),
    ).then((answer) => answer && setKinds(answer.data));
  }, []);
  const fixed = permits.needed.filter(({ because }) => because !== "order").map(({ permit_kind }) => permit_kind.id);
  const added = permits.needed.filter(({ because }) => because === "order").map(({ permit_kind }) => permit_kind.id);
  const ask = useAsk<{ permit_kind_ids?: number[] }, unknown>({
    initial: { permit_kind_ids: added },
    send: ({ permit_kind_ids = [] }) =>
      api.put(`/maintenance/${order.id}/permits`, { body: { permit_kind_ids }, isQuiet: true }),
    onClose,
  });

  return (
    <AskDialog
      ask={ask}
      title={t("add")}
      description={`${order.label} ${order.name}`}
      width="sm"
      action={t("add")}
      fields={[
        <p key="hint" className="text-muted">
          {t("add_hint")}
        </p>,
        {
          name: "permit_kind_ids",
          label: t("title"),
          own: ({ value, change }) => (
            <ul className="grid gap-1">
              {kinds
                .filter(({ id }) => !fixed.includes(id))
                .map(({ id, name }) => (
                  <li key={id}>
                    <Checkbox
                      label={name}
                      checked={(value ?? []).includes(id)}
                      onCheckedChange={(is) =>
                        change(is === true ? [...(value ?? []), id] : (value ?? []).filter((one) => one !== id))
                      }
                    />
                  </li>
                ))}
            </ul>
          ),
        },
      ]}
    />
  );
}
