"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { FileDrop } from "@/components/ui/file-drop";
import { Textarea } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toaster";
import { api, refusalIn } from "@/lib/client/api";
import { usualProviders } from "@/lib/domain/identity/single-sign-on/openid";
import type { FoundProvider } from "./settings";
// Bound by hand: it fills in another form; nothing of it is saved.

/** Reads the provider's metadata, from a file or pasted, and fills the form in. Nothing is saved by that. */
export function MetadataCard({ company_id, onFound }: { company_id: number; onFound: (found: FoundProvider) => void }) {
  const t = useTranslations("single-sign-on.metadata_card");
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [providers, setProviders] = useState<FoundProvider[]>([]);

  function take(found: FoundProvider) {
    onFound(found);
    setProviders([]);
    setText("");
    toast.success(t("filled_in"));
  }

  async function read(xml: string) {
    setError(undefined);
    setBusy(true);
    try {
      const ask = { body: { xml }, isQuiet: true };
      const { data } = await api.post<{ data: { providers: FoundProvider[] } }>(
        `/companies/${company_id}/saml2/metadata`,
        ask,
      );
      const [first, ...others] = data.providers;
      if (first && others.length === 0) take(first);
      else setProviders(data.providers);
    } catch (caught) {
      const refused = refusalIn(caught);
      const message = refused.messages.xml?.join(", ");
      setError(message ? `${t("label")} ${message}` : refused.sentence);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card>
      <CardHeader title={t("title")} />
      <CardBody className="grid gap-4">
        <Hints />
        <FileDrop
          files={[]}
          accept=".xml"
          maxBytes={500_000}
          hint={t("file")}
          onAdd={([file]) => file?.text().then(read)}
        />
        <Field label={t("paste")} error={error}>
          {(control) => (
            <Textarea
              {...control}
              rows={4}
              value={text}
              onChange={(event) => setText(event.target.value)}
              spellCheck={false}
              className="max-h-48 font-mono text-xs"
            />
          )}
        </Field>
        {providers.length > 1 && <ProviderChoice providers={providers} onChoose={take} />}
        <Button
          className="justify-self-start"
          busy={isBusy}
          disabled={text.trim() === ""}
          onClick={() => void read(text)}
        >
          {t("read")}
        </Button>
      </CardBody>
    </Card>
  );
}

/** Where the usual providers ask for our addresses and have their metadata. */
function Hints() {
  const t = useTranslations("single-sign-on.metadata_card.hints");

  return (
    <details className="text-xs">
      <summary className="min-h-6 cursor-pointer font-medium text-accent touch:min-h-12">{t("title")}</summary>
      <div className="grid gap-2 pt-2 text-muted [overflow-wrap:anywhere]">
        {usualProviders.map(({ name }) => (
          <p key={name}>{t(name)}</p>
        ))}
      </div>
    </details>
  );
}

interface ProviderChoiceProps {
  providers: readonly FoundProvider[];
  onChoose: (provider: FoundProvider) => void;
}

function ProviderChoice({ providers, onChoose }: ProviderChoiceProps) {
  const t = useTranslations("single-sign-on.metadata_card");

  return (
    <Field label={t("choose", { count: providers.length })}>
      {(control) => (
        <Select
          {...control}
          value={undefined}
          onValueChange={(at) => {
            const chosen = providers[Number(at)];
            if (chosen) onChoose(chosen);
          }}
          options={providers.map((one, at) => ({ value: String(at), label: one.entity_id }))}
        />
      )}
    </Field>
  );
}
