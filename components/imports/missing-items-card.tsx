"use client";

import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Combobox, type ComboboxOption } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { toast } from "@/components/ui/toaster";
import { api } from "@/lib/client/api";
import { findRelated } from "@/lib/client/related";
import { useSubmit } from "@/lib/client/use-submit";
import type { Current, Screen } from "./types";

export interface MissingItemsCardProps {
  current: Current;
  missing: NonNullable<Screen["missing"]>;
}

const nouns = ["assets", "machines", "production-lines"] as const;

/** Items that the file names and the plant does not have: made at once, under a place that is chosen once. */
export function MissingItemsCard({ current, missing }: MissingItemsCardProps) {
  const t = useTranslations("imports.screen");
  const titles = useTranslations();
  const router = useRouter();
  const { isBusy, errors, submit } = useSubmit();
  const [place, setPlace] = useState<ComboboxOption | null>(null);
  const { count, rows, names, may_create } = missing;

  const search = async (text: string): Promise<ComboboxOption[]> => {
    const found = await Promise.all(
      nouns.map((noun) => findRelated(`/${noun}`, text, { plant_id: [current.plant_id!] }).catch(() => [])),
    );

    return nouns.flatMap((noun, at) =>
      found[at]!.map((one) => ({ ...one, value: `${noun}/${one.value}`, group: titles(`${noun}.title`) })),
    );
  };
  const create = () =>
    submit(
      async () => {
        const { data } = await api.post<{ data: { created: number; repaired: number } }>(
          `/imports/${current.id}/items`,
          { body: { place: place?.value ?? null } },
        );
        toast.success(t("items_created", { count: data.created, rows: data.repaired }));
      },
      () => router.refresh(),
    );

  return (
    <Card>
      <CardHeader title={t("missing_items", { count })} note={t("missing_rows", { count: rows })} />
      <CardBody className="grid gap-3">
        <p className="text-sm">
          {names.map(({ name, rows: of }) => `${name} (${of})`).join(", ")}
          {count > names.length && ` ${t("more_items", { count: count - names.length })}`}
        </p>
        {may_create ? (
          <form
            className="flex flex-wrap items-end gap-3"
            onSubmit={(event) => {
              event.preventDefault();
              void create();
            }}
          >
            <Field label={t("place_of_items")} hint={t("place_hint")} error={errors.place} className="min-w-64 flex-1">
              {(control) => <Combobox {...control} clearable value={place} onValueChange={setPlace} search={search} />}
            </Field>
            <Button type="submit" busy={isBusy}>
              <Plus aria-hidden />
              {t("create_items", { count })}
            </Button>
          </form>
        ) : (
          <p className="text-muted text-sm">{t("items_not_yours")}</p>
        )}
      </CardBody>
    </Card>
  );
}
