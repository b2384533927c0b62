"use client";

import { useTranslations } from "next-intl";
import { DraftField } from "@/components/resource/draft-field";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Input } from "@/components/ui/input";
import { PageHeader } from "@/components/ui/page-header";
import { modelFeatures } from "@/lib/domain/own-model/features";
import type { OnWire } from "@/lib/server/http/wire";
import type { ModelSettings } from "@/lib/services/outward/own-model/settings";
import { useModelFault } from "./use-model-fault";
import { type ModelForm, useModelForm } from "./use-model-form";

interface ModelScreenProps {
  company_id: number;
  /** Null: there is none yet. */
  settings: OnWire<ModelSettings> | null;
}

/** Where the company has its own language model, and what it is used for. */
export function ModelScreen(props: ModelScreenProps) {
  const t = useTranslations("own-model");
  const form = useModelForm(props);
  const { settings, isBusy, isTesting, values } = form;

  return (
    <>
      <PageHeader title={t("title")} facts={t("facts")} />
      <form
        className="page-pad grid min-w-0 max-w-4xl content-start gap-3 pt-0!"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <Connection form={form} />
        <Uses form={form} />
        {form.tried && <Tried tried={form.tried} />}
        <div className="flex flex-wrap gap-1.5">
          <Button
            type="submit"
            variant="primary"
            busy={isBusy}
            disabled={values.url.trim() === "" || values.model.trim() === ""}
          >
            {t("save")}
          </Button>
          {settings && (
            <>
              <Button busy={isTesting} onClick={() => void form.test()}>
                {t("test")}
              </Button>
              <Button variant="danger" onClick={() => form.setRemoving(true)}>
                {t("remove")}
              </Button>
            </>
          )}
        </div>
      </form>
      <ConfirmDialog
        open={form.isRemoving}
        onOpenChange={form.setRemoving}
        title={t("remove_question")}
        object={settings?.model ?? ""}
        consequences={[t("remove_text")]}
        action={t("remove")}
        tone="danger"
        onConfirm={form.remove}
      />
      {form.passwordDialog}
    </>
  );
}

function Connection({ form }: { form: ModelForm }) {
  const t = useTranslations("own-model");
  const { draft, settings, isKeyRemoved } = form;
  const text = { of: draft, as: Input, autoComplete: "off" } as const;

  return (
    <Card>
      <CardHeader title={t("connection")} />
      <CardBody className="grid gap-4">
        <DraftField {...text} name="url" label={t("url")} hint={t("url_hint")} required maxLength={300} />
        <div className="grid gap-4 sm:grid-cols-2">
          <DraftField {...text} name="model" label={t("model")} hint={t("model_hint")} required maxLength={200} />
          <div className="grid content-start gap-1">
            <DraftField
              {...text}
              name="api_key"
              label={t("api_key")}
              hint={settings?.api_key_since ? t("key_kept") : t("api_key_hint")}
              type="password"
              autoComplete="new-password"
              disabled={isKeyRemoved}
              maxLength={1_000}
            />
            {settings?.api_key_since && (
              <Checkbox
                label={t("key_remove")}
                checked={isKeyRemoved}
                onCheckedChange={(is) => form.removeKey(is === true)}
              />
            )}
          </div>
          <DraftField
            {...text}
            name="transcription_url"
            label={t("transcription_url")}
            hint={t("transcription_url_hint")}
            maxLength={300}
          />
          <DraftField
            {...text}
            name="transcription_model"
            label={t("transcription_model")}
            hint={t("transcription_model_hint")}
            maxLength={200}
          />
        </div>
      </CardBody>
    </Card>
  );
}

function Uses({ form: { values, draft } }: { form: ModelForm }) {
  const t = useTranslations("own-model");
  const turn = (feature: (typeof modelFeatures)[number], is: boolean) =>
    draft.change({ features: modelFeatures.filter((one) => (one === feature ? is : values.features.includes(one))) });

  return (
    <Card>
      <CardHeader title={t("uses")} />
      <CardBody className="grid gap-1">
        {modelFeatures.map((feature) => (
          <Checkbox
            key={feature}
            label={t(`features.${feature}`)}
            hint={t(`features_hint.${feature}`)}
            checked={values.features.includes(feature)}
            onCheckedChange={(is) => turn(feature, is === true)}
          />
        ))}
        <hr className="my-1.5 border-line-soft" />
        <Checkbox
          label={t("is_redacted")}
          hint={t("is_redacted_hint")}
          checked={values.is_redacted}
          onCheckedChange={(is) => draft.change({ is_redacted: is === true })}
        />
        <p className="text-muted text-xs">{t("limits")}</p>
      </CardBody>
    </Card>
  );
}

function Tried({ tried }: { tried: NonNullable<ModelForm["tried"]> }) {
  const t = useTranslations("own-model");
  const nameOf = useModelFault();

  return (
    <ul role="status" className="grid gap-1">
      {tried.map(({ part, fault, duration_ms }) => (
        <li key={part} className={fault ? "text-alarm-text" : "text-strong"}>
          {fault
            ? t("test_failed", { part: t(`parts.${part}`), fault: nameOf(fault) })
            : t("test_worked", { part: t(`parts.${part}`), ms: duration_ms })}
        </li>
      ))}
    </ul>
  );
}
