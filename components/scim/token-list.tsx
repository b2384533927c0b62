"use client";

import { KeyRound, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Sentence } from "@/components/ui/moment";
import { toast } from "@/components/ui/toaster";
import { api, refusalIn } from "@/lib/client/api";
import { inTime } from "@/lib/client/chunks";
import type { WireToken } from "./wire";

const TokenDialog = dynamic(() => inTime(import("./token-dialog")).then((module) => module.TokenDialog), {
  loading: () => null,
});

/** Tokens that open the endpoint now. */
export function TokenList({ company_id, tokens }: { company_id: number; tokens: readonly WireToken[] }) {
  const t = useTranslations("scim");
  const router = useRouter();
  const [making, setMaking] = useState<"new" | WireToken | null>(null);
  const [ending, setEnding] = useState<WireToken | null>(null);

  async function revoke(id: number) {
    try {
      const { message } = await api.delete<{ message: string }>(`/companies/${company_id}/scim/tokens/${id}`, {
        body: {},
      });
      toast.success(message);
    } catch (caught) {
      // Said already; what has ended meanwhile leaves the list.
      refusalIn(caught);
    }
    router.refresh();
  }

  return (
    <section aria-label={t("tokens")}>
      <header className="flex flex-wrap items-center gap-2">
        <h3 className="font-medium text-body">{t("tokens")}</h3>
        <Button size="sm" className="ml-auto" onClick={() => setMaking("new")}>
          <Plus aria-hidden />
          {t("new")}
        </Button>
      </header>
      {tokens.length === 0 && <p className="text-muted text-xs">{t("no_tokens")}</p>}
      <ul>
        {tokens.map((token) => (
          <li
            key={token.id}
            className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1.5 border-line-soft border-b py-2 last:border-b-0"
          >
            <KeyRound aria-hidden className="size-5 shrink-0 text-muted" />
            <TokenFacts token={token} />
            <span className="ml-auto flex gap-1.5">
              <Button size="sm" aria-label={t("rotate_named", { name: token.name })} onClick={() => setMaking(token)}>
                {t("rotate")}
              </Button>
              <Button size="sm" aria-label={t("revoke_named", { name: token.name })} onClick={() => setEnding(token)}>
                {t("revoke")}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {making && (
        <TokenDialog
          company_id={company_id}
          before={making === "new" ? null : making}
          onClose={() => setMaking(null)}
        />
      )}
      <ConfirmDialog
        open={ending !== null}
        onOpenChange={(open) => !open && setEnding(null)}
        title={t("revoke_question")}
        object={ending?.name ?? ""}
        consequences={[t("revoke_text")]}
        action={t("revoke")}
        onConfirm={() => (ending ? revoke(ending.id) : undefined)}
      />
    </section>
  );
}

function TokenFacts({ token }: { token: WireToken }) {
  const t = useTranslations("scim");
  const { last_used_at, ends_at } = token;

  return (
    <div className="grid min-w-0 flex-1 basis-48">
      <span className="break-words font-medium text-strong">{token.name}</span>
      <span className="break-all font-mono text-muted text-xs">{token.prefix}</span>
      <span className="text-muted text-xs">
        <Sentence of={(at) => t("created_by", { person: token.created_by, at: at(token.created_at, "day") })} />,{" "}
        {last_used_at ? <Sentence of={(at) => t("used", { at: at(last_used_at) })} /> : t("unused")}
      </span>
      {ends_at && (
        <span className="text-warning-text text-xs">
          <Sentence of={(at) => t("ends", { at: at(ends_at) })} />
        </span>
      )}
    </div>
  );
}
