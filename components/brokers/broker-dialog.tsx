"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { DraftField, type FieldDraft } from "@/components/resource/draft-field";
import { useFieldDraft } from "@/components/resource/use-field-draft";
import { usePasswordAgain } from "@/components/second-factor/use-password-again";
import { Checkbox } from "@/components/ui/checkbox";
import { Input, Textarea } from "@/components/ui/input";
import { Choice, Select } from "@/components/ui/select";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { toast } from "@/components/ui/toaster";
import { type ApiError, api, refusalIn } from "@/lib/client/api";
import { type BrokerFormat, brokerFormats } from "@/lib/domain/brokers/broker";
import type { BrokerPlants, WireBroker } from "./wire";

interface BrokerDialogProps {
  /** Null: a new one. */
  broker: WireBroker | null;
  plants: BrokerPlants;
  onClose: () => void;
}

const texts = [
  ...(["name", "url", "client_id", "topic_prefix", "group_id", "edge_node_id", "primary_host_id"] as const),
  ...(["username", "ca", "client_certificate"] as const),
] as const;
const secrets = ["password", "client_key"] as const;
type TextName = (typeof texts)[number];
type SecretName = (typeof secrets)[number];
type FieldName = TextName | SecretName | "plant_id" | "format";

type Values = Record<TextName, string> & { plant_id: number | undefined; format: BrokerFormat };
type Secrets = Record<SecretName, string>;

/** Asks for a broker, how to sign in to it and what it gets. */
export function BrokerDialog({ broker, plants, onClose }: BrokerDialogProps) {
  const t = useTranslations("brokers");
  const form = useBrokerForm({ broker, plants, onClose });
  const { values, isBusy, submit, passwordDialog } = form;

  return (
    <>
      <SubmitDialog
        title={t(broker ? "edit" : "new")}
        width="lg"
        action={t(broker ? "save" : "create")}
        isBusy={isBusy}
        isDisabled={values.name.trim() === "" || values.url.trim() === ""}
        onSubmit={submit}
        onClose={onClose}
      >
        <div className="grid gap-4">
          <NameAndPlant form={form} />
          <TextField form={form} field="url" hint={t("url_hint")} isRequired max={300} />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField form={form} field="username" />
            <SecretField form={form} field="password">
              {(secret) => (
                <DraftField {...secret} as={Input} type="password" autoComplete="new-password" maxLength={1_000} />
              )}
            </SecretField>
          </div>
          <MessageFields form={form} />
          <TextField form={form} field="client_id" hint={t(broker ? "client_id_hint" : "client_id_hint_new")} />
          {form.isTls && <Certificates form={form} />}
        </div>
      </SubmitDialog>
      {passwordDialog}
    </>
  );
}

function useBrokerForm({ broker, plants, onClose }: BrokerDialogProps) {
  const t = useTranslations("brokers");
  const router = useRouter();
  const { guard, passwordDialog } = usePasswordAgain();
  const [mistakes, setMistakes] = useState<Partial<Record<FieldName, string>>>({});
  const draft = useFieldDraft<Values>(
    () => ({
      plant_id: broker?.plant_id ?? plants[0]?.id,
      format: (broker?.format as BrokerFormat) ?? "json",
      name: "",
      url: "mqtts://",
      client_id: "",
      topic_prefix: "millwright",
      group_id: "Millwright",
      edge_node_id: "Millwright",
      primary_host_id: "",
      username: "",
      ca: "",
      client_certificate: "",
      ...Object.fromEntries(texts.flatMap((field) => (broker ? [[field, broker[field] ?? ""]] : []))),
    }),
    mistakes,
  );
  const hidden = useFieldDraft<Secrets>({ password: "", client_key: "" }, mistakes);
  const values = draft.value;
  const [removed, setRemoved] = useState<readonly SecretName[]>([]);
  const [isBusy, setBusy] = useState(false);
  const isTls = values.url.trim().startsWith("mqtts:");
  const kept = { password: broker?.password_since ?? null, client_key: broker?.client_key_since ?? null };

  async function save(more: { current_password?: string }) {
    setMistakes({});
    const { client_id, ca, client_certificate, plant_id, ...rest } = values;
    const certificates = isTls ? { ca, client_certificate } : { ca: null, client_certificate: null };
    const given = Object.fromEntries(
      secrets.flatMap((field): [string, string | null][] => {
        if (removed.includes(field) || (field === "client_key" && !isTls && kept.client_key)) return [[field, null]];
        return hidden.value[field] ? [[field, hidden.value[field]]] : [];
      }),
    );
    const body = { ...rest, ...certificates, ...given, ...(client_id ? { client_id } : {}), ...more };
    try {
      if (broker) await api.put(`/brokers/${broker.id}`, { body: { ...body, version: broker.version }, isQuiet: true });
      else await api.post("/brokers", { body: { ...body, plant_id }, isQuiet: true });
      toast.success(t("saved"));
      onClose();
      router.refresh();
    } catch (caught) {
      const error = refusalIn(caught);
      const found = mistakesIn(error, (field) => t(field === "plant_id" ? "plant" : field));
      if (Object.keys(found).length === 0) throw error;
      setMistakes(found);
    }
  }

  async function submit() {
    setBusy(true);
    await guard(save).finally(() => setBusy(false));
  }

  return {
    broker,
    plants,
    values,
    kept,
    removed,
    isBusy,
    isTls,
    submit,
    passwordDialog,
    draft,
    hidden,
    remove: (field: SecretName, is: boolean) => {
      hidden.change({ [field]: "" });
      setRemoved(is ? [...removed, field] : removed.filter((one) => one !== field));
    },
  };
}

type BrokerForm = ReturnType<typeof useBrokerForm>;

function NameAndPlant({ form }: { form: BrokerForm }) {
  const t = useTranslations("brokers");
  const { broker, plants, draft } = form;

  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField form={form} field="name" hint={t("name_hint")} isRequired max={120} />
      {!broker && (
        <DraftField
          of={draft}
          name="plant_id"
          as={Choice}
          label={t("plant")}
          hint={t("plant_hint")}
          required
          choices={plants.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </div>
  );
}

/** In which format messages are published, and under which names. */
function MessageFields({ form }: { form: BrokerForm }) {
  const t = useTranslations("brokers");
  const { format } = form.values;

  return (
    <>
      <DraftField
        of={form.draft}
        name="format"
        as={Select}
        label={t("format")}
        hint={t(`formats_hint.${format}`)}
        options={brokerFormats.map((value) => ({ value, label: t(`formats.${value}`) }))}
      />
      {format === "json" ? (
        <TextField form={form} field="topic_prefix" hint={t("topic_prefix_hint")} isRequired max={200} />
      ) : (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField form={form} field="group_id" isRequired />
            <TextField form={form} field="edge_node_id" isRequired />
          </div>
          <TextField form={form} field="primary_host_id" hint={t("primary_host_id_hint")} />
        </>
      )}
    </>
  );
}

function Certificates({ form }: { form: BrokerForm }) {
  const t = useTranslations("brokers");

  return (
    <>
      {(["ca", "client_certificate"] as const).map((field) => (
        <DraftField key={field} of={form.draft} name={field} label={t(field)} hint={t(`${field}_hint`)} {...pem} />
      ))}
      <SecretField form={form} field="client_key" hint={t("client_key_hint")}>
        {(secret) => <DraftField {...secret} {...pem} />}
      </SecretField>
    </>
  );
}

interface TextFieldProps {
  form: BrokerForm;
  field: TextName;
  hint?: string;
  isRequired?: boolean;
  max?: number;
}

function TextField({ form, field, hint, isRequired, max = 100 }: TextFieldProps) {
  const t = useTranslations("brokers");

  return (
    <DraftField
      of={form.draft}
      name={field}
      as={Input}
      label={t(field)}
      hint={hint}
      required={isRequired}
      autoComplete="off"
      maxLength={max}
    />
  );
}

const pem = { as: Textarea, rows: 3, spellCheck: false, controlClass: "font-mono text-xs" };

interface SecretFieldProps {
  form: BrokerForm;
  field: SecretName;
  hint?: string;
  children: (secret: {
    of: FieldDraft<Secrets>;
    name: SecretName;
    label: string;
    hint?: string;
    disabled: boolean;
  }) => ReactNode;
}

/** A secret is never shown: it stays, is replaced by what is typed, or is removed. */
function SecretField({ form: { hidden, kept, removed, remove }, field, hint, children }: SecretFieldProps) {
  const t = useTranslations("brokers");
  const isRemoved = removed.includes(field);

  return (
    <div className="grid content-start gap-1">
      {children({
        of: hidden,
        name: field,
        label: t(field),
        disabled: isRemoved,
        hint: kept[field] ? t("secret_kept") : hint,
      })}
      {kept[field] && (
        <Checkbox
          label={t(`${field}_remove`)}
          checked={isRemoved}
          onCheckedChange={(is) => remove(field, is === true)}
        />
      )}
    </div>
  );
}

const fields: readonly FieldName[] = [...texts, ...secrets, "plant_id", "format"];

/** What is wrong with which field. */
function mistakesIn(error: ApiError, nameOf: (field: FieldName) => string) {
  const found: Partial<Record<FieldName, string>> = {};
  for (const [path, messages] of Object.entries(error.messages)) {
    const field = fields.find((one) => one === path.split(".")[0]);
    if (field) found[field] = messages.map((one) => `${nameOf(field)} ${one}`).join(", ");
  }
  return found;
}
