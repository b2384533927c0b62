"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import type { SetUpParts, SetUpScreen } from "@/lib/services/screens/set-up";
import { Arrivals } from "./arrivals";
import { GatewayCode } from "./gateway-code";
import { NewGateway } from "./new-gateway";
import { StepCard } from "./step-card";

/** The gateway's kind, wiring, code and address, with the live list of what arrives beside them. */
export function GatewayCard({ screen, of }: { screen: SetUpScreen; of: SetUpParts }) {
  const t = useTranslations("set-up.gateway");
  const types = useTranslations("controllers.options.type");
  const [isAdding, setAdding] = useState(false);
  const [shown, setShown] = useState<number | null>(null);
  // A code is shown once, when it is made, and known to this page alone.
  const [codes, setCodes] = useState<Readonly<Record<number, string>>>({});
  const mayAdd = screen.may.includes("gateway");
  const found = of.gateway;
  const gateway = found?.gateways.find(({ id }) => id === shown) ?? found?.gateways[0];
  const keepCode = (id: number, code: string | null) => {
    if (code) setCodes((before) => ({ ...before, [id]: code }));
    setShown(id);
    setAdding(false);
  };
  const isNew = mayAdd && (isAdding || !gateway);

  return (
    <StepCard
      step="gateway"
      {...screen}
      note={gateway && `${types(gateway.type as "banner")} ${gateway.serial_number}`}
      className="xl:col-span-2"
      actions={
        <>
          {found && found.gateways.length > 1 && gateway && !isNew && (
            <Select
              aria-label={t("which")}
              className="w-48"
              value={String(gateway.id)}
              onValueChange={(id) => setShown(Number(id))}
              options={found.gateways.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          )}
          {mayAdd && gateway && !isAdding && (
            <Button size="sm" onClick={() => setAdding(true)}>
              <Plus aria-hidden />
              {t("add")}
            </Button>
          )}
        </>
      }
    >
      {isNew && (
        <NewGateway plant_id={of.plant.id} onMade={keepCode} onCancel={gateway ? () => setAdding(false) : undefined} />
      )}
      {found && gateway && !isNew && (
        <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[316px_minmax(0,1fr)]">
          <GatewayCode
            key={gateway.id}
            gateway={gateway}
            address={found.address}
            now={screen.now}
            code={codes[gateway.id]}
            onCode={mayAdd ? (code) => keepCode(gateway.id, code) : undefined}
          />
          <Arrivals found={found} plant_id={of.plant.id} mayPlace={mayAdd} />
        </div>
      )}
    </StepCard>
  );
}
