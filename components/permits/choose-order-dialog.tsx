"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { AskDialog } from "@/components/resource/ask-dialog";
import { useAsk } from "@/components/resource/use-ask";
import { useViewer } from "@/components/shell/viewer-context";
import { useAnswer } from "@/lib/client/use-answer";
import { openStatuses } from "@/lib/domain/maintenance/work-order";
import type { OrderPermits } from "./types";

/** Leads to the order that a permit is for: there its kinds are known, and each is requested. */
export function ChooseOrderDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("permits");
  const router = useRouter();
  const { plant } = useViewer();
  const ask = useAsk<{ work_order_id?: number }, number>({
    send: async ({ work_order_id }) => work_order_id ?? false,
    onDone: (id) => router.push(`/maintenance/work-orders/${id}#permits`),
    onClose,
  });
  const id = ask.values.work_order_id;

  return (
    <AskDialog
      ask={ask}
      title={t("new")}
      description={t("empty_hint")}
      width="sm"
      action={t("choose_order.go_on")}
      isDisabled={!id}
      fields={[
        {
          name: "work_order_id",
          as: "related",
          label: t("fields.work_order_id"),
          from: "/maintenance",
          query: { status: openStatuses, ...(typeof plant === "number" && { plant_id: [plant] }) },
          required: true,
        },
        typeof id === "number" && <Needed key="needed" of={id} />,
      ]}
    />
  );
}

/** The kinds that the chosen order needs, and whether one of them can still be requested. */
function Needed({ of }: { of: number }) {
  const t = useTranslations("permits.choose_order");
  const permits = useAnswer<OrderPermits>(`/maintenance/${of}/permits`);
  if (!permits) return null;
  const kinds = permits.needed.map(({ permit_kind }) => permit_kind.name).join(", ");

  return <p className="text-muted">{kinds ? t("needs", { kinds }) : t("needs_none")}</p>;
}
