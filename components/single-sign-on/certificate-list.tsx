"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { useMoment } from "@/components/ui/moment";
import { cn } from "@/lib/client/class-names";
import { type Certificate, certificateState } from "@/lib/domain/identity/single-sign-on/certificates";
// Bound by hand: what is pasted becomes an entry of a list.

export interface CertificateListProps {
  certificates: Certificate[];
  /** The server's clock when the page was drawn. */
  now: string;
  error?: string;
  onChange: (certificates: Certificate[]) => void;
}

const tones = {
  valid: "text-ok-text",
  expiring: "text-warning-text",
  expired: "text-alarm-text",
  not_yet: "text-warning-text",
} as const;

/** Several at once: the next one is added before the old one ends. */
export function CertificateList({ certificates, now, error, onChange }: CertificateListProps) {
  const t = useTranslations("single-sign-on.certificates");
  const momentText = useMoment();
  const [text, setText] = useState("");

  function add() {
    // What it holds is read by the server when it is saved.
    const pasted = { text: text.trim(), subject: "", fingerprint: "", not_before: "", not_after: "" };
    onChange([...certificates, pasted]);
    setText("");
  }

  return (
    <div className="grid gap-2">
      <p className="font-medium text-body">{t("title")}</p>
      {certificates.length === 0 && <p className="text-muted text-xs">{t("none")}</p>}
      <ul className="grid gap-1.5">
        {certificates.map((one) => {
          const state = one.not_after ? certificateState(one, new Date(now)) : null;
          const day = one.not_after && momentText(one.not_after, "day", "UTC");
          return (
            <li key={one.text} className="flex items-center gap-2 rounded-control border border-line px-3 py-1.5">
              <span className="grid min-w-0 flex-1">
                <span className="truncate text-strong">{one.subject || t("pasted")}</span>
                {state && (
                  <span className={cn("font-medium text-xs", tones[state])}>{t(`states.${state}`, { day })}</span>
                )}
                {one.fingerprint && (
                  <span className="truncate font-mono text-muted text-xs" title={one.fingerprint}>
                    {one.fingerprint}
                  </span>
                )}
              </span>
              <IconButton
                label={t("remove", { name: one.subject || t("pasted") })}
                onClick={() => onChange(certificates.filter((other) => other !== one))}
              >
                <Trash2 aria-hidden />
              </IconButton>
            </li>
          );
        })}
      </ul>
      <Field label={t("paste")} error={error}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            value={text}
            onChange={(event) => setText(event.target.value)}
            placeholder="-----BEGIN CERTIFICATE-----"
            spellCheck={false}
            className="font-mono text-xs"
          />
        )}
      </Field>
      <Button className="justify-self-start" disabled={text.trim() === ""} onClick={add}>
        {t("add")}
      </Button>
    </div>
  );
}
