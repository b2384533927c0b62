"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { AskForm } from "@/components/resource/ask-form";
import { useAsk } from "@/components/resource/use-ask";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Combobox, type ComboboxOption } from "@/components/ui/combobox";
import { api } from "@/lib/client/api";
import { findRelated } from "@/lib/client/related";
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
  const { count, rows, names, may_create } = missing;

  const search = async (text: string): Promise<ComboboxOption[]> => {
    const found = await Promise.all(
      nouns.map((noun) => findRelated(`/${noun}`, text, { plant_id: [current.plant_id!] }).catch(() => [])),
    );

    return nouns.flatMap((noun, at) =>
      (found[at] ?? []).map((one) => ({ ...one, value: `${noun}/${one.value}`, group: titles(`${noun}.title`) })),
    );
  };
  const ask = useAsk<{ place: ComboboxOption }, { data: { created: number; repaired: number } }>({
    send: ({ place }) =>
      api.post(`/imports/${current.id}/items`, { body: { place: place?.value ?? null }, isQuiet: true }),
    done: (_, { data }) => t("items_created", { count: data.created, rows: data.repaired }),
  });

  return (
    <Card>
      <CardHeader title={t("missing_items", { count })} note={t("missing_rows", { count: rows })} />
      <CardBody className="grid gap-3">
        <p className="text-sm">
          {names.map(({ name, rows: of }) => `${name} (${of})`).join(", ")}
          {count > names.length && ` ${t("more_items", { count: count - names.length })}`}
        </p>
        {may_create ? (
          <AskForm
            ask={ask}
            className="flex flex-wrap items-end gap-3"
            fields={[
              {
                name: "place",
                label: t("place_of_items"),
                hint: t("place_hint"),
                className: "min-w-64 flex-1",
                control: (attributes, { value, change }) => (
                  <Combobox {...attributes} clearable value={value ?? null} onValueChange={change} search={search} />
                ),
              },
            ]}
          >
            <Button type="submit" busy={ask.isBusy}>
              <Plus aria-hidden />
              {t("create_items", { count })}
            </Button>
          </AskForm>
        ) : (
          <p className="text-muted text-sm">{t("items_not_yours")}</p>
        )}
      </CardBody>
    </Card>
  );
}
