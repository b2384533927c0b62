"use client";

import { useTranslations } from "next-intl";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { cn } from "@/lib/client/class-names";
import { useAddress } from "@/lib/client/use-address";
import { criticalities } from "@/lib/domain/structure/criticality";
import type { OnWire } from "@/lib/server/http/wire";
import type { CriticalityScreen as Screen } from "@/lib/services/screens/criticality";
import { ClassChip } from "./class-chip";
import { type ClassedMachine, QuestionsCard } from "./questions-card";
import { UncoveredCard } from "./uncovered-card";

type CriticalityScreenProps = OnWire<Screen>;

/** How much depends on each machine: five questions about one at a time, and what is critical and not looked after. */
export function CriticalityScreen(props: CriticalityScreenProps) {
  const { machines, counts, uncovered, machine_id, is_all_plants, may_answer } = props;
  const t = useTranslations("criticality");
  const url = useAddress();
  const at = machines.findIndex(({ id }) => id === machine_id);
  const machine = machines[at];
  const open = (id: number) => url.change({ machine: String(id) }, { replace: true });

  return (
    <>
      <PageHeader
        title={t("title")}
        facts={
          <>
            <span>{t("classed", { part: counts.classed, whole: counts.machines })}</span>
            {criticalities.map((one) => (
              <span key={one} className="inline-flex items-center gap-1">
                <ClassChip of={one} /> {counts[one]}
              </span>
            ))}
          </>
        }
      />
      {machine ? (
        <div className="page-pad grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-3 pt-0! lg:grid-cols-[minmax(0,1fr)_300px]">
          <QuestionsCard
            key={machine.id}
            machine={machine}
            mayAnswer={may_answer}
            place={is_all_plants ? machine.plant.name : null}
            before={machines[at - 1] ?? null}
            after={machines[at + 1] ?? null}
            onOpen={open}
          />
          <div className="grid min-w-0 gap-3">
            <UncoveredCard of={uncovered} isAllPlants={is_all_plants} />
            <MachinesCard machines={machines} chosen={machine.id} onOpen={open} />
          </div>
        </div>
      ) : (
        <EmptyState title={t("empty")} text={t("empty_hint")} />
      )}
    </>
  );
}

interface MachinesCardProps {
  machines: readonly ClassedMachine[];
  chosen: number;
  onOpen: (id: number) => void;
}

function MachinesCard({ machines, chosen, onOpen }: MachinesCardProps) {
  const t = useTranslations("criticality");

  return (
    <Card>
      <CardHeader title={t("machines")} />
      <ul className="max-h-[28rem] overflow-y-auto py-1">
        {machines.map(({ id, name, code, production_line, criticality }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === chosen ? "true" : undefined}
              onClick={() => onOpen(id)}
              className={cn(
                "flex w-full items-center gap-2 px-3 py-1.5 text-left hover:bg-hover touch:min-h-12",
                id === chosen && "bg-accent-tint",
              )}
            >
              <span className="min-w-0 flex-1">
                <b className="block truncate font-medium text-strong">{[code, name].filter(Boolean).join(" ")}</b>
                <span className="block truncate text-muted text-xs">{production_line.name}</span>
              </span>
              {criticality ? <ClassChip of={criticality} /> : <span className="text-muted text-xs">{t("none")}</span>}
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
