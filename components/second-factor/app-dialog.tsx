"use client";

import { Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { CodeField } from "@/components/auth/code-field";
import { Button } from "@/components/ui/button";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { useCopy } from "@/components/ui/use-copy";
import { QrCode } from "./qr-code";
import { useConfirmation } from "./use-confirmation";

export interface AppSecret {
  secret: string;
  uri: string;
}

/** An authenticator app reads the secret, and shows with a code that it has. */
export function AppDialog({ app, onOn, onClose }: { app: AppSecret; onOn: OnOn; onClose: () => void }) {
  const t = useTranslations("second-factor.enrol");
  const [code, setCode] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const { confirm, mistake, isBusy } = useConfirmation("google", onOn, () => {
    setCode("");
    input.current?.focus();
  });
  const copy = useCopy();

  return (
    <SubmitDialog
      title={t("google_title")}
      full
      action={t("confirm")}
      isBusy={isBusy}
      isDisabled={code.length < 6}
      onSubmit={() => confirm(code)}
      onClose={onClose}
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void confirm(code);
        }}
      >
        <p>{t("google_scan")}</p>
        <div className="flex justify-center">
          <QrCode text={app.uri} label={t("qr")} />
        </div>
        <div className="grid grid-cols-[1fr_auto] items-center gap-2 rounded-control border border-line bg-sunk px-3 py-2">
          <div className="min-w-0">
            <p className="text-muted text-xs">{t("secret")}</p>
            <p data-testid="secret" className="break-all font-mono text-strong">
              {app.secret.match(/.{1,4}/g)?.join(" ")}
            </p>
          </div>
          <Button onClick={() => void copy(app.secret, t("copied"))}>
            <Copy aria-hidden />
            {t("copy")}
          </Button>
        </div>
        <CodeField
          label={t("google_code")}
          input={input}
          value={code}
          onChange={setCode}
          onComplete={(typed) => void confirm(typed)}
          error={mistake}
          className="h-12 max-md:h-14"
        />
      </form>
    </SubmitDialog>
  );
}

/** With the first method come recovery codes, and never again. */
export type OnOn = (recovery_codes: string[] | null) => void;
