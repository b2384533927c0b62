"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card, CardHeader } from "@/components/ui/card";
import { useResourceForm } from "./form-context";

/** A card of a long form. Its words are `parts.<of>` of the resource's messages, and `parts.<of>_hint` where there is one. */
export function FormPart({ of, children }: { of: string; children: ReactNode }) {
  const { resource } = useResourceForm();
  const t = useTranslations(resource.name);

  return (
    <Card>
      <CardHeader title={t(`parts.${of}`)} />
      {t.has(`parts.${of}_hint`) && <p className="px-4 pt-3 text-muted text-xs">{t(`parts.${of}_hint`)}</p>}
      <div className="grid gap-x-5 gap-y-4 p-4 md:grid-cols-2">{children}</div>
    </Card>
  );
}
