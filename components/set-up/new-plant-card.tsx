"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { AskForm } from "@/components/resource/ask-form";
import { useAsk } from "@/components/resource/use-ask";
import { Button } from "@/components/ui/button";
import { CardBody } from "@/components/ui/card";
import { api } from "@/lib/client/api";
import { type UnitSystem, unitSystems } from "@/lib/domain/shared/units";
import type { SetUpScreen } from "@/lib/services/screens/set-up";
import { StepCard } from "./step-card";

interface NewPlant {
  company_id: number;
  name: string;
  time_zone: string;
  unit_system: UnitSystem;
  address: string;
}

/** A plant of the company, in the zone of this browser until another one is chosen. */
export function NewPlantCard({ screen, zone }: { screen: SetUpScreen; zone: string }) {
  const t = useTranslations("set-up");

  return (
    <StepCard step="plant" {...screen} note={t("plant.note")}>
      <CardBody>
        {/* Another company starts it again. */}
        {screen.may.includes("plant") && <PlantForm key={screen.company?.id} screen={screen} zone={zone} />}
      </CardBody>
    </StepCard>
  );
}

function PlantForm({ screen: { company }, zone }: { screen: SetUpScreen; zone: string }) {
  const t = useTranslations("set-up");
  const plants = useTranslations("plants");
  const ask = useAsk<NewPlant, { data: { id: number } }>({
    initial: { company_id: company?.id ?? null, time_zone: zone, unit_system: unitSystems.metric },
    row: company ? { id: company.id, company_id: company.id, company } : undefined,
    send: (input) => api.post("/plants", { body: { ...input }, isQuiet: true }),
    done: t("plant.made"),
    // The whole interface learns of the new plant, and shows it from now on.
    onDone: ({ data }) => location.assign(`/set-up?plant=${data.id}`),
  });

  return (
    <AskForm
      ask={ask}
      fields={[
        [
          {
            name: "company_id",
            as: "related",
            from: "/companies",
            required: true,
            label: plants("fields.company_id"),
          },
          { name: "name", as: "text", label: plants("fields.name"), required: true },
        ],
        [
          { name: "time_zone", as: "zone", label: plants("fields.time_zone"), hint: t("plant.zone_hint") },
          {
            name: "unit_system",
            as: "select",
            required: true,
            label: plants("fields.unit_system"),
            options: Object.values(unitSystems),
            labelOfOption: (one) => plants(`options.unit_system.${one}`),
          },
        ],
        { name: "address", as: "text", label: plants("fields.address") },
      ]}
    >
      <Button
        type="submit"
        variant={company ? "primary" : "secondary"}
        busy={ask.isBusy}
        className="justify-self-start"
      >
        <Plus aria-hidden />
        {t("plant.make")}
      </Button>
    </AskForm>
  );
}
