"use client";

import { Copy, KeyRound, RefreshCw } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Elapsed } from "@/components/dashboard/elapsed";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { Moment, Sentence } from "@/components/ui/moment";
import { useCopy } from "@/components/ui/use-copy";
import { api, unlessRefused } from "@/lib/client/api";
import type { ControllerScreen } from "@/lib/services/screens/controller";

type Secret = { kind: "code" | "token"; text: string };

/** How a device comes to speak for this controller, and how it is stopped. Secrets are shown once. */
export function BindingCard({ controller_id, tokens, now, mayChange }: ControllerScreen & { mayChange: boolean }) {
  const t = useTranslations("controllers");
  const router = useRouter();
  const [secret, setSecret] = useState<Secret | null>(null);
  const [revoking, setRevoking] = useState<number | null>(null);
  const [isBusy, setBusy] = useState(false);
  const path = `/controllers/${controller_id}`;

  async function make(kind: Secret["kind"]) {
    setBusy(true);
    const answer = await unlessRefused(api.post(kind === "code" ? `${path}/binding-code` : `${path}/tokens`)).finally(
      () => setBusy(false),
    );
    if (!answer) return;
    setSecret({ kind, text: answer.data.code ?? answer.data.token });
    router.refresh();
  }

  async function revoke(id: number) {
    const answer = await unlessRefused(api.delete(`${path}/tokens/${id}`, { body: {} }));
    if (!answer) return;
    setRevoking(null);
    router.refresh();
  }

  return (
    <Card>
      <CardHeader title={t("tokens")} />
      {tokens.length === 0 && <p className="px-3 py-2.5 text-muted">{t("no_tokens")}</p>}
      <ul>
        {tokens.map((token) => (
          <TokenRow
            key={token.id}
            token={token}
            now={now}
            onRevoke={mayChange ? () => setRevoking(token.id) : undefined}
          />
        ))}
      </ul>
      {mayChange && (
        <div className="flex flex-wrap gap-2 border-line-soft border-t p-3">
          <Button busy={isBusy} onClick={() => void make("code")}>
            <KeyRound aria-hidden />
            {t("make_code")}
          </Button>
          {tokens.length > 0 && (
            <Button busy={isBusy} onClick={() => void make("token")}>
              <RefreshCw aria-hidden />
              {t("rotate")}
            </Button>
          )}
        </div>
      )}
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
      <ConfirmDialog
        open={revoking !== null}
        onOpenChange={(open) => !open && setRevoking(null)}
        title={t("revoke")}
        object={t("tokens")}
        consequences={[t("revoke_question")]}
        action={t("revoke")}
        onConfirm={() => (revoking === null ? undefined : revoke(revoking))}
      />
    </Card>
  );
}

interface TokenRowProps {
  token: ControllerScreen["tokens"][number];
  now: string;
  onRevoke: (() => void) | undefined;
}

/** A token of a device: since when, used when, and whether it still counts. */
function TokenRow({ token, now, onRevoke }: TokenRowProps) {
  const t = useTranslations("controllers");

  const stateOf = ({ revoked_at, expires_at }: TokenRowProps["token"]) => {
    if (revoked_at) return t("token_revoked");
    if (!expires_at) return t("token_live");
    if (expires_at < now) return t("token_expired");
    return <Sentence of={(at) => t("token_ends", { at: at(expires_at) })} />;
  };

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line-soft border-b px-3 py-2 last:border-0">
      <KeyRound aria-hidden className="size-4 text-muted" />
      <span>
        {t("token_created")} <Moment at={token.created_at} />
      </span>
      <span className="text-muted text-xs">
        {t("token_used")} {token.last_used_at ? <Elapsed since={token.last_used_at} now={now} /> : "–"}
      </span>
      <span className="text-muted text-xs">{stateOf(token)}</span>
      {onRevoke && !token.revoked_at && (
        <Button size="sm" variant="danger" className="ml-auto" onClick={onRevoke}>
          {t("revoke")}
        </Button>
      )}
    </li>
  );
}

function SecretDialog({ secret, onClose }: { secret: Secret | null; onClose: () => void }) {
  const t = useTranslations("controllers");
  const copy = useCopy();
  if (!secret) return null;
  const isCode = secret.kind === "code";

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isCode ? t("binding_code") : t("rotate")}
      description={isCode ? t("code_shown_once") : t("token_shown_once")}
      width="sm"
      footer={
        <>
          <Button onClick={() => void copy(secret.text, t("copied"))}>
            <Copy aria-hidden />
            {t("copy")}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t("close")}
          </Button>
        </>
      }
    >
      <p
        data-testid="secret"
        className={
          isCode
            ? "text-center font-mono font-semibold text-3xl text-strong tracking-[0.15em]"
            : "break-all font-mono text-sm text-strong"
        }
      >
        {isCode ? `${secret.text.slice(0, 4)}-${secret.text.slice(4)}` : secret.text}
      </p>
      {isCode && <p className="mt-3 text-muted text-xs">{t("code_replaces")}</p>}
    </Dialog>
  );
}
