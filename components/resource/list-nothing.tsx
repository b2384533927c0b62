"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button, buttonStyle } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import type { Description } from "@/lib/resources/describe";

interface ListNothingProps {
  resource: Description;
  isFiltered: boolean;
  newHref: string | false;
  onReset: () => void;
}

/** A list without rows: nothing matches, or nothing has been made yet. */
export function ListNothing({ resource, isFiltered, newHref, onReset }: ListNothingProps) {
  const t = useTranslations();
  const noun = useTranslations(resource.name);

  return (
    <div className="rounded-card border border-line bg-card">
      {isFiltered ? (
        <EmptyState kind="filtered" action={<Button onClick={onReset}>{t("ui.empty.reset")}</Button>} />
      ) : (
        <EmptyState
          title={noun("empty")}
          text={noun("empty_hint")}
          action={
            newHref && (
              <Link href={newHref} className={buttonStyle({ variant: "primary" })}>
                <Plus aria-hidden />
                {noun("new")}
              </Link>
            )
          }
        />
      )}
    </div>
  );
}
