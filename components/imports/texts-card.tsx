"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { useAddress } from "@/lib/client/use-address";
import type { Current, Screen } from "./types";

export interface TextsCardProps {
  current: Current;
  words: Screen["words"];
  show: string;
}

/** How many texts of orders were understood, and the words that were not. */
export function TextsCard({ current, words, show }: TextsCardProps) {
  const t = useTranslations("imports.texts");
  const format = useFormatter();
  const address = useAddress();
  const { read, understood, not_understood } = current.texts;

  return (
    <Card>
      <CardHeader
        title={t("title", { understood, read, not_understood })}
        note={t("explained")}
        actions={
          not_understood > 0 && (
            <Button
              size="sm"
              aria-pressed={show === "unclear"}
              onClick={() => address.change({ show: show === "unclear" ? "all" : "unclear", column: null, page: null })}
            >
              {t("show", { count: not_understood })}
            </Button>
          )
        }
      />
      {words.length > 0 && (
        <CardBody>
          <dl className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
            <dt className="w-full text-muted text-xs">{t("words")}</dt>
            {words.map(({ word, count }) => (
              <dd key={word} className="whitespace-nowrap">
                {word} <span className="text-muted tabular-nums">{format.number(count)}</span>
              </dd>
            ))}
          </dl>
        </CardBody>
      )}
    </Card>
  );
}
