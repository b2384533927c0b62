"use client";

import { Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toaster";
import { copyText } from "@/lib/client/clipboard";

/** The address of a link that was made just now; nobody can read it again later. */
export function MadeLink({ address }: { address: string }) {
  const t = useTranslations("graph-links");
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another link is selected anew
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [address]);

  async function copy() {
    await copyText(address);
    toast.success(t("copied"));
  }

  return (
    <section
      aria-label={t("made")}
      className="grid grid-cols-[1fr_auto] items-end gap-2 rounded-control border border-accent bg-accent-tint p-3"
    >
      <Field label={t("address")} hint={t("once")}>
        {(control) => <Input {...control} ref={field} readOnly value={address} className="font-mono" />}
      </Field>
      <Button variant="primary" className="mb-5" onClick={() => void copy()}>
        <Copy aria-hidden />
        {t("copy")}
      </Button>
    </section>
  );
}
