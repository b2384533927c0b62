"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AskForm } from "@/components/resource/ask-form";
import { useAsk } from "@/components/resource/use-ask";
import { Button } from "@/components/ui/button";
import { Card, CardBody } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { api } from "@/lib/client/api";
import { cn } from "@/lib/client/class-names";
import type { Tile } from "@/lib/domain/boards/tiles";
import { useTileTitle } from "./use-tile-title";

export interface BoardNewProps {
  templates: readonly { key: string; name: string; text: string; tiles: readonly Tile[] }[];
  mayShare: boolean;
}

/** A new dashboard: empty, or with the tiles of a template. */
export function BoardNew({ templates, mayShare }: BoardNewProps) {
  const t = useTranslations("boards");
  const router = useRouter();
  const [chosen, setChosen] = useState<string | null>(null);
  const template = templates.find(({ key }) => key === chosen);
  const ask = useAsk<{ name: string; visibility: "own" | "company" }, { data: { id: number } }>({
    initial: { visibility: "own" },
    send: (input) => api.post("/boards", { body: { ...input, tiles: template?.tiles ?? [] }, isQuiet: true }),
    onDone: ({ data: { id } }) => router.push(template ? `/boards/${id}` : `/boards/${id}?edit=1`),
  });

  function choose(key: string | null) {
    const next = templates.find((one) => one.key === key);
    const isOwnName = ask.values.name && !templates.some(({ name }) => name === ask.values.name);
    if (!isOwnName) ask.change({ name: next?.name ?? "" });
    setChosen(key);
  }

  return (
    <>
      <PageHeader title={t("new")} />
      <div className="page-pad grid max-w-5xl gap-4 pt-0!">
        <fieldset className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          <legend className="mb-2 font-semibold text-strong">{t("begin_with")}</legend>
          <Choice
            name={t("empty_board")}
            text={t("empty_board_text")}
            isChosen={!template}
            onChoose={() => choose(null)}
          />
          {templates.map(({ key, name, text, tiles }) => (
            <Choice
              key={key}
              name={name}
              text={text}
              tiles={tiles}
              isChosen={key === chosen}
              onChoose={() => choose(key)}
            />
          ))}
        </fieldset>
        <Card className="max-w-xl">
          <CardBody>
            <AskForm
              ask={ask}
              fields={[
                { name: "name", as: "text", label: t("fields.name"), required: true },
                mayShare && {
                  name: "visibility",
                  as: "select",
                  label: t("fields.visibility"),
                  choices: (["own", "company"] as const).map((value) => ({
                    value,
                    label: t(`options.visibility.${value}`),
                  })),
                },
              ]}
            >
              <Button type="submit" variant="primary" busy={ask.isBusy} className="justify-self-start">
                {t("make")}
              </Button>
            </AskForm>
          </CardBody>
        </Card>
      </div>
    </>
  );
}

interface ChoiceProps {
  name: string;
  text: string;
  tiles?: readonly Tile[];
  isChosen: boolean;
  onChoose: () => void;
}

function Choice({ name, text, tiles = [], isChosen, onChoose }: ChoiceProps) {
  const titleOf = useTileTitle();

  return (
    <label
      className={cn(
        "grid content-start gap-1 rounded-card border bg-card p-3 has-focus-visible:outline-2 has-focus-visible:outline-accent",
        isChosen ? "border-accent bg-accent-tint" : "border-line hover:bg-hover",
      )}
    >
      <input type="radio" name="template" className="sr-only" checked={isChosen} onChange={onChoose} />
      <b className="font-semibold text-strong">{name}</b>
      <span className="text-muted text-sm">{text}</span>
      <span className="text-muted text-xs">{tiles.map((tile) => titleOf(tile)).join(" · ")}</span>
    </label>
  );
}
