"use client";

import { PenLine, RectangleEllipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { DrawingPad } from "./drawing-pad";
import type { SignatureDraft } from "./signing";

interface SignatureFieldsProps {
  of: readonly SignatureDraft[];
  /** pin, drawn or either: how people of the company sign. */
  rule: string;
  onChange: (signatures: SignatureDraft[]) => void;
  error?: ReactNode;
}

/** One field for each who signs, on the device that goes from hand to hand. */
export function SignatureFields({ of, rule, onChange, error }: SignatureFieldsProps) {
  const t = useTranslations("permits");
  const change = (at: number, part: Partial<SignatureDraft>) =>
    onChange(of.map((one, index) => (index === at ? { ...one, ...part } : one)));

  return (
    <div className="grid gap-3">
      {of.map((one, at) => (
        <fieldset key={`${one.as} ${one.user_id}`} className="grid gap-1.5 rounded-control border border-line p-3">
          <legend className="px-1 font-medium text-body text-sm">
            {one.name} <span className="text-muted text-xs">{t(`signed_as.${one.as}`)}</span>
          </legend>
          <OneSignature
            signature={one}
            rule={one.as === "guest" ? "drawn" : rule}
            onChange={(part) => change(at, part)}
          />
        </fieldset>
      ))}
      {error && (
        <p role="alert" className="text-alarm-text text-sm">
          {error}
        </p>
      )}
    </div>
  );
}

interface OneSignatureProps {
  signature: SignatureDraft;
  rule: string;
  onChange: (part: Partial<SignatureDraft>) => void;
}

function OneSignature({ signature, rule, onChange }: OneSignatureProps) {
  const t = useTranslations("permits");
  const [isDrawing, setDrawing] = useState(rule === "drawn");
  const label = t("signature_of", { name: signature.name });
  const turn = () => {
    setDrawing(!isDrawing);
    onChange({ pin: undefined, drawing: null });
  };

  return (
    <>
      {isDrawing ? (
        <DrawingPad label={label} onChange={(drawing) => onChange({ drawing })} />
      ) : (
        <Input
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          aria-label={`${t("pin")}, ${signature.name}`}
          placeholder={t("pin")}
          value={signature.pin ?? ""}
          onChange={(event) => onChange({ pin: event.target.value.replace(/\D/g, "") })}
        />
      )}
      {rule === "either" && (
        <Button size="sm" className="justify-self-start" onClick={turn}>
          {isDrawing ? <RectangleEllipsis aria-hidden /> : <PenLine aria-hidden />}
          {t(isDrawing ? "use_pin" : "use_drawing")}
        </Button>
      )}
    </>
  );
}
