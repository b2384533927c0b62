"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { Card, CardHeader } from "@/components/ui/card";
import { useResourceForm } from "./form-context";

interface FormPartProps {
  /** Its words are `parts.<of>` of the resource's messages, and `parts.<of>_hint` where there is one. */
  of: string;
  children: ReactNode;
}

/** A titled part of a form: a card of a page, a section of a dialog. */
export function FormPart({ of, children }: FormPartProps) {
  const { resource, isHeadless } = useResourceForm();
  const t = useTranslations(resource.name);
  const Part = isHeadless ? DialogPart : PagePart;

  return (
    <Part title={t(`parts.${of}`)} hint={t.has(`parts.${of}_hint`) ? t(`parts.${of}_hint`) : undefined}>
      {children}
    </Part>
  );
}

interface PartProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

function PagePart({ title, hint, children }: PartProps) {
  return (
    <Card>
      <CardHeader title={title} />
      {hint && <p className="px-4 pt-3 text-muted text-xs">{hint}</p>}
      <div className="grid gap-x-5 gap-y-4 p-4 md:grid-cols-2">{children}</div>
    </Card>
  );
}

function DialogPart({ title, hint, children }: PartProps) {
  const id = useId();

  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-4 gap-y-3.5 border-line-soft border-t pt-3 first:border-0 first:pt-0 md:col-span-2 md:grid-cols-2"
    >
      <div className="md:col-span-2">
        <h3 id={id} className="font-semibold text-strong">
          {title}
        </h3>
        {hint && <p className="text-muted text-xs">{hint}</p>}
      </div>
      {children}
    </section>
  );
}
