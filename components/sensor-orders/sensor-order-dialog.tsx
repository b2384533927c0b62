"use client";

import { useTranslations } from "next-intl";
import type { z } from "zod";
import { AskDialog } from "@/components/resource/ask-dialog";
import { useAsk } from "@/components/resource/use-ask";
import { api } from "@/lib/client/api";
import { useAnswer } from "@/lib/client/use-answer";
import type { SpareState } from "@/lib/domain/maintenance/sensor-order";
import type { sensorOrderBody } from "@/lib/inputs/sensor-order";
import type { OnWire } from "@/lib/server/http/wire";
import type { SensorOrderProposal } from "@/lib/services/maintenance/work-orders/sensor-order";

interface DialogProps {
  sensor: { id: number; name: string };
  onClose: () => void;
}

/** Waits for the proposal: whose the order would be, and whether the spare is in stock. */
export function SensorOrderDialog({ sensor, onClose }: DialogProps) {
  const proposal = useAnswer<OnWire<SensorOrderProposal>>(`/sensors/${sensor.id}/order`, onClose);

  return proposal && <ProposedOrder proposal={proposal} onClose={onClose} />;
}

interface Created {
  data: { label: string; spare_state: SpareState };
}

function ProposedOrder({ proposal, onClose }: { proposal: OnWire<SensorOrderProposal>; onClose: () => void }) {
  const t = useTranslations("sensors.order");
  const { sensor, equipment, assignee, people, order } = proposal;
  const ask = useAsk<Pick<z.input<typeof sensorOrderBody>, "assigned_user_id">, Created>({
    initial: { assigned_user_id: assignee?.id ?? null },
    send: (body) => api.post<Created>(`/sensors/${sensor.id}/order`, { body, isQuiet: true }),
    done: (_, { data }) => t(`created_${data.spare_state}`, { label: data.label }),
    onClose,
  });

  return (
    <AskDialog
      ask={ask}
      title={t("title")}
      description={[sensor.name, equipment?.name].filter(Boolean).join(" · ")}
      width="sm"
      action={t("open")}
      isDisabled={order !== null}
      fields={[
        <SpareLine key="spare" proposal={proposal} />,
        {
          name: "assigned_user_id",
          as: "select",
          label: t("assignee"),
          required: true,
          choices: people.map(({ id, name }) => ({ value: id, label: name })),
        },
      ]}
    />
  );
}

/** Whether the order would have its spare at once. */
function SpareLine({ proposal }: { proposal: OnWire<SensorOrderProposal> }) {
  const t = useTranslations("sensors.order");
  const refusals = useTranslations("sensors");
  const { spare, spare_state, order } = proposal;
  if (order) return <p className="text-warning-text">{refusals("has_order", { label: order.label })}</p>;
  if (!spare) return <p className="text-muted">{t("no_spare")}</p>;
  const part = `${spare.number} ${spare.name}`;

  return spare_state === "held" ? (
    <p>{t("in_stock", { part, count: spare.available })}</p>
  ) : (
    <p className="text-warning-text">{t("not_in_stock", { part })}</p>
  );
}
