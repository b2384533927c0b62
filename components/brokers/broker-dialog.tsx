"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { usePasswordAgain } from "@/components/second-factor/use-password-again";
import { Checkbox } from "@/components/ui/checkbox";
import { Field, type FieldControl } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { toast } from "@/components/ui/toaster";
import { type ApiError, api, refusalIn } from "@/lib/client/api";
import { type BrokerFormat, brokerFormats } from "@/lib/domain/brokers/broker";
import type { BrokerPlants, WireBroker } from "./wire";

// Bound by hand: a secret stays, is replaced or is removed.

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

/** A secret is never shown: it stays, is replaced by what is typed, or is removed. */
interface Secret {
  typed: string;
  isRemoved: boolean;
}

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
            <SecretField
              form={form}
              field="password"
              hint=""
              input={(control, { onChange, ...input }) => (
                <Input
                  {...control}
                  {...input}
                  type="password"
                  autoComplete="new-password"
                  maxLength={1_000}
                  onChange={(event) => onChange(event.target.value)}
                />
              )}
            />
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
  const [plant, setPlant] = useState(broker?.plant_id ?? plants[0]?.id);
  const [format, setFormat] = useState<BrokerFormat>((broker?.format as BrokerFormat) ?? "json");
  const [values, setValues] = useState<Record<TextName, string>>(() => ({
    ...{ name: "", url: "mqtts://", client_id: "", topic_prefix: "millwright", group_id: "Millwright" },
    ...{ edge_node_id: "Millwright", primary_host_id: "", username: "", ca: "", client_certificate: "" },
    ...Object.fromEntries(texts.flatMap((field) => (broker ? [[field, broker[field] ?? ""]] : []))),
  }));
  const [given, setGiven] = useState<Record<SecretName, Secret>>({
    password: { typed: "", isRemoved: false },
    client_key: { typed: "", isRemoved: false },
  });
  const [mistakes, setMistakes] = useState<Partial<Record<FieldName, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const isTls = values.url.trim().startsWith("mqtts:");
  const kept = { password: broker?.password_since ?? null, client_key: broker?.client_key_since ?? null };

  async function save(more: { current_password?: string }) {
    setMistakes({});
    const { client_id, ca, client_certificate, ...rest } = values;
    const certificates = isTls ? { ca, client_certificate } : { ca: null, client_certificate: null };
    const hidden = Object.fromEntries(
      secrets.flatMap((field): [string, string | null][] => {
        const { typed, isRemoved } = given[field];
        if (isRemoved || (field === "client_key" && !isTls && kept.client_key)) return [[field, null]];
        return typed ? [[field, typed]] : [];
      }),
    );
    const body = { ...rest, ...certificates, ...hidden, format, ...(client_id ? { client_id } : {}), ...more };
    try {
      if (broker) await api.put(`/brokers/${broker.id}`, { body: { ...body, version: broker.version }, isQuiet: true });
      else await api.post("/brokers", { body: { ...body, plant_id: plant }, isQuiet: true });
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

  const write = (field: TextName, value: string) => setValues((before) => ({ ...before, [field]: value }));

  return {
    broker,
    plants,
    plant,
    setPlant,
    format,
    setFormat,
    values,
    write,
    given,
    setGiven,
    kept,
    mistakes,
    isBusy,
    isTls,
    submit,
    passwordDialog,
  };
}

type BrokerForm = ReturnType<typeof useBrokerForm>;

function NameAndPlant({ form }: { form: BrokerForm }) {
  const t = useTranslations("brokers");
  const { broker, plants, plant, setPlant, mistakes } = form;

  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField form={form} field="name" hint={t("name_hint")} isRequired max={120} />
      {!broker && (
        <Field label={t("plant")} hint={t("plant_hint")} error={mistakes.plant_id} required>
          {(control) => (
            <Select
              {...control}
              value={plant === undefined ? undefined : String(plant)}
              onValueChange={(value) => setPlant(Number(value))}
              options={plants.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          )}
        </Field>
      )}
    </div>
  );
}

/** In which format messages are published, and under which names. */
function MessageFields({ form }: { form: BrokerForm }) {
  const t = useTranslations("brokers");
  const { format, setFormat, mistakes } = form;

  return (
    <>
      <Field label={t("format")} hint={t(`formats_hint.${format}`)} error={mistakes.format}>
        {(control) => (
          <Select
            {...control}
            value={format}
            onValueChange={(value) => setFormat(value as BrokerFormat)}
            options={brokerFormats.map((value) => ({ value, label: t(`formats.${value}`) }))}
          />
        )}
      </Field>
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
      <CertificateField form={form} field="ca" />
      <CertificateField form={form} field="client_certificate" />
      <SecretField
        form={form}
        field="client_key"
        hint={t("client_key_hint")}
        input={(control, { onChange, ...input }) => (
          <Textarea
            {...control}
            {...input}
            rows={3}
            spellCheck={false}
            className="font-mono text-xs"
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      />
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

function TextField({ form: { values, write, mistakes }, field, hint, isRequired, max = 100 }: TextFieldProps) {
  const t = useTranslations("brokers");

  return (
    <Field label={t(field)} hint={hint} error={mistakes[field]} required={isRequired}>
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          maxLength={max}
          value={values[field]}
          onChange={(event) => write(field, event.target.value)}
        />
      )}
    </Field>
  );
}

interface CertificateFieldProps {
  form: BrokerForm;
  field: "ca" | "client_certificate";
}

function CertificateField({ form: { values, write, mistakes }, field }: CertificateFieldProps) {
  const t = useTranslations("brokers");

  return (
    <Field label={t(field)} hint={t(`${field}_hint`)} error={mistakes[field]}>
      {(control) => (
        <Textarea
          {...control}
          rows={3}
          spellCheck={false}
          className="font-mono text-xs"
          value={values[field]}
          onChange={(event) => write(field, event.target.value)}
        />
      )}
    </Field>
  );
}

interface SecretFieldProps {
  form: BrokerForm;
  field: SecretName;
  hint: string;
  input: (control: FieldControl, secret: SecretInput) => ReactNode;
}

function SecretField({ form: { given, setGiven, kept, mistakes }, field, hint, input }: SecretFieldProps) {
  const t = useTranslations("brokers");

  return (
    <div className="grid content-start gap-1">
      <Field label={t(field)} hint={kept[field] ? t("secret_kept") : hint} error={mistakes[field]}>
        {(control) =>
          input(control, {
            value: given[field].typed,
            disabled: given[field].isRemoved,
            onChange: (typed) => setGiven((before) => ({ ...before, [field]: { ...before[field], typed } })),
          })
        }
      </Field>
      {kept[field] && (
        <Checkbox
          label={t(`${field}_remove`)}
          checked={given[field].isRemoved}
          onCheckedChange={(is) =>
            setGiven((before) => ({ ...before, [field]: { typed: "", isRemoved: is === true } }))
          }
        />
      )}
    </div>
  );
}

interface SecretInput {
  value: string;
  disabled: boolean;
  onChange: (typed: string) => void;
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
