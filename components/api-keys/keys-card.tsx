"use client";

import { KeyRound, Plus, Webhook } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CopyField } from "@/components/single-sign-on/copy-field";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Link } from "@/components/ui/link";
import { Sentence } from "@/components/ui/moment";
import { toast } from "@/components/ui/toaster";
import { api, refusalIn } from "@/lib/client/api";
import type { OnWire } from "@/lib/server/http/wire";
import type { KeyChoices, OwnApiKey } from "@/lib/services/identity/api-keys/own-keys";
import { NewKeyDialog } from "./new-key-dialog";

interface KeysCardProps {
  keys: readonly OnWire<OwnApiKey>[];
  choices: KeyChoices;
  /** Where assistants reach the product. */
  mcpAddress: string;
}

/** What programs read and write with in this person's name. */
export function KeysCard({ keys, choices, mcpAddress }: KeysCardProps) {
  const t = useTranslations("api-keys");
  const router = useRouter();
  const [isMaking, setMaking] = useState(false);
  const [ending, setEnding] = useState<OnWire<OwnApiKey> | null>(null);

  async function end(id: number) {
    try {
      const { message } = await api.delete<{ message: string }>(`/api-keys/${id}`, { body: {} });
      toast.success(message);
    } catch (caught) {
      // Said already; what has ended meanwhile leaves the list.
      refusalIn(caught);
    }
    router.refresh();
  }

  return (
    <Card>
      <CardHeader
        title={t("title")}
        note={keys.length || undefined}
        actions={
          <>
            <Button size="sm" asChild>
              <Link href="/settings/webhooks">
                <Webhook aria-hidden />
                {t("webhooks")}
              </Link>
            </Button>
            <Button size="sm" onClick={() => setMaking(true)}>
              <Plus aria-hidden />
              {t("new")}
            </Button>
          </>
        }
      />
      {keys.length === 0 && <CardBody className="text-muted">{t("empty")}</CardBody>}
      <ul>
        {keys.map((key) => (
          <KeyRow key={key.id} of={key} plants={choices.plants} onEnd={() => setEnding(key)} />
        ))}
      </ul>
      {keys.some(({ is_for_mcp }) => is_for_mcp) && <Assistants address={mcpAddress} />}
      {isMaking && <NewKeyDialog choices={choices} onClose={() => setMaking(false)} />}
      <ConfirmDialog
        open={ending !== null}
        onOpenChange={(open) => !open && setEnding(null)}
        title={t("end_question")}
        object={ending?.name ?? ""}
        consequences={[t("end_text")]}
        action={t("end")}
        onConfirm={() => (ending ? end(ending.id) : undefined)}
      />
    </Card>
  );
}

/** Where an assistant is connected, and with what: most read their settings as this JSON. */
function Assistants({ address }: { address: string }) {
  const t = useTranslations("api-keys");
  const server = { type: "http", url: address, headers: { Authorization: "Bearer mwk_…" } };

  return (
    <CardBody className="grid gap-3">
      <div>
        <h3 className="font-medium text-strong">{t("assistants")}</h3>
        <p className="text-muted text-xs">{t("assistants_text")}</p>
      </div>
      <CopyField label={t("address")} value={address} />
      <CopyField label={t("snippet")} value={JSON.stringify({ mcpServers: { millwright: server } })} />
    </CardBody>
  );
}

interface KeyRowProps {
  of: OnWire<OwnApiKey>;
  plants: KeyChoices["plants"];
  onEnd: () => void;
}

/** A key: what it may do, until when, and when it was used last. */
function KeyRow({ of: key, plants, onEnd }: KeyRowProps) {
  const t = useTranslations("api-keys");
  const sectionName = useTranslations("roles.sections");
  const { sections, plant_ids, is_for_mcp, last_used_at } = key;
  const scope = [
    sections.length > 0 ? t("writes", { sections: sections.map((one) => sectionName(one)).join(", ") }) : t("reads"),
    ...(plant_ids.length > 0
      ? [plants.flatMap(({ id, name }) => (plant_ids.includes(id) ? [name] : [])).join(", ")]
      : []),
    ...(is_for_mcp ? [t("assistant")] : []),
  ];

  return (
    <li className="flex min-h-12 items-center gap-3 border-line-soft border-b px-3 py-2 last:border-b-0">
      <KeyRound aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="grid min-w-0 flex-1">
        <span className="break-words font-medium text-strong">{key.name}</span>
        <span className="break-all font-mono text-muted text-xs">{key.prefix}</span>
        <span className="text-muted text-xs">{scope.join(" · ")}</span>
        <span className="text-muted text-xs">
          <Sentence of={(at) => t("until", { at: at(key.expires_at, "day") })} />,{" "}
          {last_used_at ? <Sentence of={(at) => t("used", { at: at(last_used_at, "day") })} /> : t("unused")}
        </span>
      </div>
      <Button size="sm" aria-label={t("end_named", { name: key.name })} onClick={onEnd}>
        {t("end")}
      </Button>
    </li>
  );
}
