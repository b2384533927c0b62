"use client";

import { Plus, RadioTower } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { RecordClock } from "@/components/shell/plant-clock";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { inTime } from "@/lib/client/chunks";
import { BrokerCard } from "./broker-card";
import type { BrokerPlants, WireBroker } from "./wire";

const BrokerDialog = dynamic(() => inTime(import("./broker-dialog")).then((module) => module.BrokerDialog), {
  loading: () => null,
});

interface BrokersScreenProps {
  brokers: readonly WireBroker[];
  plants: BrokerPlants;
}

/** The plants' own MQTT brokers, which get levels and alerts. */
export function BrokersScreen({ brokers, plants }: BrokersScreenProps) {
  const t = useTranslations("brokers");
  /** Null: a new one. */
  const [edited, setEdited] = useState<WireBroker | null | undefined>();
  const make = { label: t("new"), icon: <Plus aria-hidden />, onSelect: () => setEdited(null) };

  return (
    <>
      <PageHeader title={t("title")} facts={t("facts")} primary={brokers.length > 0 ? make : undefined} />
      <div className="page-pad grid min-w-0 content-start gap-3 pt-0!">
        {brokers.length === 0 && (
          <Card>
            <EmptyState
              icon={RadioTower}
              title={t("empty")}
              text={t("empty_hint")}
              action={
                <Button variant="primary" onClick={make.onSelect}>
                  {make.icon}
                  {make.label}
                </Button>
              }
            />
          </Card>
        )}
        {brokers.map((broker) => (
          <RecordClock key={broker.id} plant_id={broker.plant.id}>
            <BrokerCard broker={broker} onEdit={() => setEdited(broker)} />
          </RecordClock>
        ))}
      </div>
      {edited !== undefined && <BrokerDialog broker={edited} plants={plants} onClose={() => setEdited(undefined)} />}
    </>
  );
}
