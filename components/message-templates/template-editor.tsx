"use client";

import { RotateCcw } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { DraftField, type FieldDraft } from "@/components/resource/draft-field";
import { UnsavedDialog } from "@/components/resource/unsaved-guard";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Input, Textarea } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { leave } from "@/lib/client/leaving";
import { locales } from "@/lib/domain/shared/locales";
import type { OnWire } from "@/lib/server/http/wire";
import type { TemplateVersion } from "@/lib/services/platform/deliveries/own-texts";
import { PlaceholderChips } from "./placeholder-chips";
import { templateHref } from "./template-href";
import { TemplatePreview } from "./template-preview";
import { TemplateVersions } from "./template-versions";
import { type EditedTemplate, type TemplateDraft, useTemplateDraft } from "./use-template-draft";

export interface TemplateEditorProps extends EditedTemplate {
  versions: readonly OnWire<TemplateVersion>[];
}

type Part = "subject" | "body";

/** The text of a message in a language: what it may ask for, how it reads now, and what it read before. */
export function TemplateEditor(props: TemplateEditorProps) {
  const t = useTranslations("message-templates");
  const router = useRouter();
  const draft = useTemplateDraft(props);
  const { template, versions } = props;
  const { name, channel, texts } = template;
  const { own, locale, setText, save, guard, preview, errors, isPending, mayChange } = draft;
  const { isReturning, setReturning, returnToOriginal } = draft;

  return (
    <>
      <PageHeader
        title={t(`names.${name}`)}
        crumbs={
          <Link href="/settings/message-templates" className="text-accent text-xs hover:underline">
            {t("title")}
          </Link>
        }
        facts={
          <>
            <span>{t(`channels.${channel}`)}</span>
            <span>{own ? t("version", { version: own.version }) : t("original")}</span>
          </>
        }
        actions={
          own && mayChange
            ? [{ label: t("return"), icon: <RotateCcw aria-hidden />, onSelect: () => setReturning(true) }]
            : []
        }
      >
        <SegmentedControl
          label={t("fields.language")}
          value={locale}
          onValueChange={(one) => leave(() => router.push(templateHref(template, one)))}
          segments={locales.map((one) => ({ value: one, label: t(`languages.${one}`) }))}
        />
      </PageHeader>
      <div className="page-pad grid min-w-0 items-start gap-3 pt-0! xl:grid-cols-2">
        <TextCard template={template} draft={draft} />
        <div className="grid min-w-0 gap-3">
          <TemplatePreview preview={preview} isPending={isPending} hasErrors={Object.keys(errors).length > 0} />
          <TemplateVersions
            versions={versions}
            original={texts[locale]}
            onUse={mayChange ? ({ subject, body }) => setText({ subject: subject ?? "", body: body ?? "" }) : undefined}
          />
        </div>
      </div>
      <UnsavedDialog question={guard.question} answer={guard.answer} onSave={save} onDiscard={draft.discard} />
      <ConfirmDialog
        open={isReturning}
        onOpenChange={setReturning}
        title={t("return_title")}
        object={`${t(`names.${name}`)}, ${t(`languages.${locale}`)}`}
        consequences={[t("return_consequence")]}
        action={t("return")}
        tone="plain"
        onConfirm={returnToOriginal}
      />
    </>
  );
}

interface TextCardProps {
  template: EditedTemplate["template"];
  draft: TemplateDraft;
}

/** Subject and body as they are typed. */
function TextCard({ template, draft }: TextCardProps) {
  const t = useTranslations("message-templates");
  const { channel } = template;
  const { saved, text, setText, isDirty, isSaving, save, discard, isStale, guard, errors, mayChange } = draft;
  const typed: FieldDraft<typeof text> = {
    value: text,
    change: (part) => setText({ ...text, ...part }),
    errorOf: (name) => errors[name]?.join(" "),
    isChanged: (name) => text[name] !== saved[name],
  };
  const last = useRef<Part>("body");
  const areas = { subject: useRef<HTMLInputElement>(null), body: useRef<HTMLTextAreaElement>(null) };

  function insert(placeholder: string) {
    const part = channel === "sms" ? "body" : last.current;
    const area = areas[part].current;
    const [from, to] = [area?.selectionStart ?? text[part].length, area?.selectionEnd ?? text[part].length];
    const added = `{${placeholder}}`;
    setText({ ...text, [part]: text[part].slice(0, from) + added + text[part].slice(to) });
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(from + added.length, from + added.length);
    });
  }

  return (
    <Card>
      <CardHeader title={t("text")} />
      <CardBody className="grid gap-3">
        {isStale && <Stale release={guard.release} />}
        {channel === "mail" && (
          <DraftField
            of={typed}
            name="subject"
            as={Input}
            label={t("fields.subject")}
            required
            ref={areas.subject}
            maxLength={200}
            readOnly={!mayChange}
            onFocus={() => (last.current = "subject")}
          />
        )}
        <DraftField
          of={typed}
          name="body"
          as={Textarea}
          label={t("fields.body")}
          required
          ref={areas.body}
          rows={channel === "mail" ? 10 : 3}
          maxLength={5000}
          readOnly={!mayChange}
          onFocus={() => (last.current = "body")}
        />
        <PlaceholderChips allowed={template.allowed} onInsert={mayChange ? insert : undefined} />
      </CardBody>
      {mayChange && (
        <CardFooter className="justify-end!">
          <Button disabled={!isDirty} onClick={discard}>
            {t("discard")}
          </Button>
          <Button variant="primary" busy={isSaving} disabled={!isDirty} onClick={() => void save()}>
            {t("save")}
          </Button>
        </CardFooter>
      )}
    </Card>
  );
}

/** A newer text has been saved meanwhile. */
function Stale({ release }: { release: () => void }) {
  const t = useTranslations("message-templates");
  const router = useRouter();

  return (
    <p role="alert" className="rounded-control border border-alarm-text px-3 py-2 text-alarm-text text-sm">
      {t("stale")}{" "}
      <button
        type="button"
        className="font-semibold underline"
        onClick={() => {
          release();
          router.refresh();
        }}
      >
        {t("load_newer")}
      </button>
    </p>
  );
}
