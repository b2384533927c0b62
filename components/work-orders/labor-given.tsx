"use client";

import { UserPlus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { useDuration } from "./due";
import { Stepper } from "./stepper";
import type { Order, Surroundings } from "./types";
import { worksAt } from "./works-at";

export interface GivenLabor {
  user_id: number;
  name: string;
  minutes: number;
}

export interface LaborGivenProps {
  order: Order;
  people: Surroundings["people"];
  labor: readonly GivenLabor[];
  onChange: (labor: GivenLabor[]) => void;
}

const quarter = 15;

/** Who else worked on it, and how long. */
export function LaborGiven({ order, people, labor, onChange }: LaborGivenProps) {
  const t = useTranslations("work-orders");
  const duration = useDuration();
  const [isPicking, setPicking] = useState(false);
  const others = people.filter((one) => worksAt(one, order) && !labor.some(({ user_id }) => user_id === one.id));
  const set = (user_id: number, minutes: number) =>
    onChange(labor.map((one) => (one.user_id === user_id ? { ...one, minutes: Math.max(quarter, minutes) } : one)));

  return (
    <section className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2 py-2.5">
      {labor.map(({ user_id, name, minutes }) => (
        <div key={user_id} className="flex items-center gap-2">
          <span className="min-w-0 flex-1 font-medium text-strong [overflow-wrap:anywhere]">{name}</span>
          <Stepper
            label={name}
            shown={duration(minutes)}
            onLess={() => set(user_id, minutes - quarter)}
            onMore={() => set(user_id, minutes + quarter)}
            className="h-12 w-44 shrink-0"
          />
          <IconButton
            label={t("labor.remove", { name })}
            onClick={() => onChange(labor.filter((one) => one.user_id !== user_id))}
          >
            <X aria-hidden />
          </IconButton>
        </div>
      ))}
      {isPicking ? (
        <Combobox
          aria-label={t("labor.person")}
          value={null}
          placeholder={t("labor.person")}
          options={others.map(({ id, name }) => ({ value: String(id), label: name }))}
          onValueChange={(option) => {
            setPicking(false);
            if (option) onChange([...labor, { user_id: Number(option.value), name: option.label, minutes: quarter }]);
          }}
        />
      ) : (
        <Button variant="ghost" className="h-12 justify-self-start text-accent" onClick={() => setPicking(true)}>
          <UserPlus aria-hidden />
          {t("labor.add_person")}
        </Button>
      )}
    </section>
  );
}
