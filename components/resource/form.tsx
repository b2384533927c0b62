"use client";

import { History, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { FormProvider, type Resolver, useForm } from "react-hook-form";
import { HierarchyCrumb } from "@/components/shell/hierarchy-crumb";
import { useCan, useViewer } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { toast } from "@/components/ui/toaster";
import { ApiError, api } from "@/lib/client/api";
import { inTime } from "@/lib/client/chunks";
import { cn } from "@/lib/client/class-names";
import { newKey } from "@/lib/client/idempotency";
import { isForeign, labelOf, type Row } from "@/lib/client/rows";
import type { Description } from "@/lib/resources/describe";
import { FormContext, type FormContextValue, type Kind, type Values } from "./form-context";
import { checkBy, type Schema } from "./form-schema";
import { useRecordHistory } from "./record-history";
import { UnsavedDialog, useUnsavedGuard } from "./unsaved-guard";

const ConflictDialog = dynamic(() => inTime(import("./conflict-dialog")).then((module) => module.ConflictDialog), {
  loading: () => null,
});
const DeleteDialog = dynamic(() => inTime(import("./delete-dialog")).then((module) => module.DeleteDialog), {
  loading: () => null,
});

export interface FormProps {
  resource: Description;
  /** What is edited; null makes a new one. */
  row: Row | null;
  children: ReactNode;
  /** The fields stand in cards of their own instead of the one card. */
  isBare?: boolean;
  /** What the fields are checked by, where the resource's own input is not it. */
  schema?: () => Promise<Schema>;
  /** Values a new record begins with, beyond the description's. */
  initial?: Values;
  /** Fields that are sent and have no control. */
  fixed?: Values;
  /** Another call than the resource's own create and update. */
  send?: (body: Values, more: { row: Row | null; files: Record<string, File | null> }) => Promise<{ data: Row }>;
  /** What fields hold of a record, where the wire has it in another shape than a save takes. */
  held?: (row: Row) => Values;
  /** Where to go once it is made; null: nowhere. Left out: its details, or the list. */
  afterCreate?: (row: Row) => string | null;
  onSaved?: (row: Row) => void;
  /** The screen has a head of its own. */
  isHeadless?: boolean;
  /** Why this record is not this person's to change, although others of its kind are. */
  locked?: string;
  /** It cannot be deleted by anybody. */
  isKept?: boolean;
  title?: ReactNode;
  crumbs?: ReactNode;
  /** Between the head and the fields: how the thing is, before it is changed. */
  underHead?: ReactNode;
  /** Beside Save: another action of the screen. */
  actions?: ReactNode;
}

const focusWithinMs = 1_000;

/**
 * Owns the check by the resource's own schema, the save, the toast, the placing of the server's refusals on their
 * fields, the guard against leaving, and the conflict of two people saving at once.
 */
export function Form({ resource, row: firstRow, children, fixed, ...options }: FormProps) {
  const { isBare, isHeadless, schema, send, afterCreate, onSaved, held } = options;
  const t = useTranslations();
  const noun = useTranslations(resource.name);
  const router = useRouter();
  const can = useCan();
  const [row, setRow] = useState(firstRow);
  const [files, setFiles] = useState<Record<string, File | null>>({});
  const [theirs, setTheirs] = useState<Row | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const [isPastOpen, setPastOpen] = useState(false);
  const RecordHistory = useRecordHistory();
  const kinds = useRef(new Map<string, Kind>());
  const parents = useRef(new Map<string, string>());
  const attempt = useRef({ body: "", key: "" });
  const element = useRef<HTMLFormElement>(null);
  const refusedAt = useRef(0);
  const viewer = useViewer();
  const isShared = row !== null && isForeign(row, resource, viewer);
  const isReadOnly = isShared || Boolean(options.locked) || !can(row ? resource.may.update : resource.may.create);
  const initial = options.initial;

  const resolver = useCallback<Resolver<Values>>(
    async (values) => {
      const errors = await checkBy(schema ?? resource.name, { ...bodyOf(values, kinds.current), ...fixed });
      const said = Object.entries(errors).map(([path, { key, params }]) => [
        path,
        { type: "check", message: t(key, params) },
      ]);
      return said.length > 0 ? { values: {}, errors: Object.fromEntries(said) } : { values, errors: {} };
    },
    [resource.name, schema, fixed, t],
  );
  const form = useForm<Values>({
    defaultValues: valuesOf(resource, row, initial, held),
    resolver,
    shouldFocusError: false,
    reValidateMode: "onChange",
  });
  const { isSubmitting, isDirty: isTyped, submitCount } = form.formState;
  const isDirty = isTyped || Object.values(files).some(Boolean);

  // The schema is fetched while the person fills in, so that neither the first paint nor Save waits for it.
  const fetchSchema = () => {
    if (!schema) checkBy(resource.name, {}).catch(() => {});
  };

  const context = useMemo<FormContextValue>(
    () => ({
      resource,
      row,
      isReadOnly,
      files,
      setFile: (field, file) => setFiles((before) => ({ ...before, [field]: file })),
      enter: (name, kind, within) => {
        kinds.current.set(name, kind);
        if (within) parents.current.set(name, within);
        return () => {
          kinds.current.delete(name);
          parents.current.delete(name);
        };
      },
      clearDependents: (name) => {
        for (const [child, parent] of parents.current) {
          if (parent === name) form.setValue(child, null, { shouldDirty: true });
        }
      },
    }),
    [resource, row, isReadOnly, files, form],
  );

  /** Sends what the form holds. Resolves to whether it is saved. */
  async function save(values: Values, base: Row | null = row): Promise<boolean> {
    const body = { ...bodyOf(values, kinds.current), ...fixed, ...(base ? { version: base.version } : {}) };
    try {
      const { data } = await (send ? send(body, { row: base, files }) : sendOwn(body, base));
      accept(data);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(error);
      return false;
    }
  }

  function sendOwn(body: Values, base: Row | null) {
    if (base) return api.put<{ data: Row }>(`${resource.path}/${base.id}`, { body, files, isQuiet: true });
    const text = JSON.stringify(body);
    // The same creation tried again keeps its key; a corrected one is another creation.
    if (attempt.current.body !== text) attempt.current = { body: text, key: newKey() };
    const hasFiles = Object.values(files).some(Boolean);
    return api.post<{ data: Row }>(resource.path, {
      body,
      files,
      isQuiet: true,
      idempotencyKey: hasFiles ? undefined : attempt.current.key,
    });
  }

  function accept(saved: Row) {
    const wasNew = row === null;
    toast.success(t(wasNew ? "resource.created" : "resource.saved", { item: noun("item") }));
    setFiles({});
    setTheirs(null);
    form.reset(valuesOf(resource, saved, initial, held));
    onSaved?.(saved);
    if (!wasNew) {
      setRow(saved);
      router.refresh();
      return;
    }
    release();
    const next = afterCreate?.(saved);
    if (next === null) return;
    router.push(next ?? resource.details?.replace(":id", String(saved.id)) ?? resource.screen);
    router.refresh();
  }

  function refuse(error: ApiError) {
    if (error.code === "stale_version" && error.data) return setTheirs(error.data as Row);
    const fields = Object.entries(error.messages);
    const placed = fields.filter(([path]) => kinds.current.has(fieldOf(path, kinds.current)));
    for (const [path, messages] of placed) {
      form.setError(fieldOf(path, kinds.current), { type: "server", message: messages.join(", ") });
    }
    if (placed.length === 0 || placed.length < fields.length) api.announce(error);
    else sayCheckFields();
  }

  const sayCheckFields = () => {
    toast.warning(t("resource.checkFields"), { id: "check-fields" });
    refusedAt.current = Date.now();
  };
  // The errors are drawn some renders after they were found; the first of them gets the focus, once.
  useEffect(() => {
    if (Date.now() - refusedAt.current > focusWithinMs) return;
    const first = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!first) return;
    refusedAt.current = 0;
    first.focus();
  });
  const submit = form.handleSubmit((values) => save(values).then(() => {}), sayCheckFields);
  const trySave = async () => (await form.trigger()) && (await save(form.getValues()));
  const discard = () => {
    setFiles({});
    form.reset();
  };
  const crumbs = [{ href: resource.screen, label: noun("title") }, { label: row ? labelOf(row) : noun("new") }];
  const restricted = `${t("resource.restricted")}: ${t(row ? "resource.readOnly" : "resource.noCreation")}`;
  const { question, answer, release } = useUnsavedGuard(isDirty && !isReadOnly);

  return (
    <FormContext value={context}>
      {!isHeadless && (
        <PageHeader
          title={options.title ?? (row ? labelOf(row) : noun("new"))}
          crumbs={options.crumbs ?? <HierarchyCrumb segments={crumbs} />}
          actions={
            row && RecordHistory && resource.hasHistory && can(resource.may.view)
              ? [{ label: t("logs.history"), icon: <History aria-hidden />, onSelect: () => setPastOpen(true) }]
              : []
          }
          facts={options.locked ?? (isShared ? t("resource.shared") : isReadOnly ? restricted : undefined)}
        />
      )}
      {options.underHead}
      <FormProvider {...form}>
        <form
          ref={element}
          noValidate
          aria-busy={isSubmitting}
          onFocus={fetchSchema}
          onSubmit={(event: FormEvent) => {
            event.stopPropagation();
            return submit(event as never);
          }}
          className="flex min-w-0 flex-1 flex-col"
        >
          <div className={cn("page-pad grid min-w-0 content-start gap-3 pt-0!", !isHeadless && "max-w-5xl")}>
            {isBare ? (
              children
            ) : (
              <div className="grid gap-x-5 gap-y-4 rounded-card border border-line bg-card p-4 max-md:rounded-phone md:grid-cols-2">
                {children}
              </div>
            )}
          </div>
          {!isReadOnly && (
            <div
              data-no-print
              className={cn(
                "sticky z-10 mt-auto flex flex-wrap items-center gap-2 border-line border-t bg-card px-4 py-2.5 max-md:px-3",
                // Over a dialog there is no bar of the shell to stay clear of.
                isHeadless ? "bottom-0" : "bottom-bottombar max-md:pb-7",
              )}
            >
              {row && !options.isKept && can(resource.may.delete) && (
                <Button variant="danger" onClick={() => setDeleting(true)} aria-label={t("ui.delete")}>
                  <Trash2 aria-hidden />
                  <span className="max-md:sr-only">{t("ui.delete")}</span>
                </Button>
              )}
              {options.actions}
              <span role="status" className="ml-auto text-muted text-xs max-md:sr-only">
                {isDirty && t("resource.unsaved.note")}
              </span>
              <Button disabled={!isDirty || isSubmitting} onClick={discard}>
                {t("resource.unsaved.discard")}
              </Button>
              <Button
                type="submit"
                variant="primary"
                busy={isSubmitting}
                className="max-md:h-14 max-md:flex-1 md:min-w-24"
              >
                {t("ui.save")}
              </Button>
            </div>
          )}
        </form>
      </FormProvider>
      <UnsavedDialog question={question} answer={answer} onSave={trySave} />
      {theirs && (
        <ConflictDialog
          key={submitCount}
          resource={resource}
          mine={form.getValues()}
          base={valuesOf(resource, row, initial, held)}
          theirs={{ ...theirs, ...held?.(theirs) }}
          fields={[...kinds.current.keys()]}
          onOpenChange={() => setTheirs(null)}
          onResolve={async (values) => {
            setTheirs(null);
            setRow(theirs);
            for (const [name, value] of Object.entries(values)) form.setValue(name, value, { shouldDirty: true });
            await save(form.getValues(), theirs);
          }}
        />
      )}
      {row && isPastOpen && RecordHistory && (
        <RecordHistory object={resource.name} id={row.id} label={labelOf(row)} onClose={() => setPastOpen(false)} />
      )}
      {row && isDeleting && (
        <DeleteDialog
          resource={resource}
          rows={[row]}
          open={isDeleting}
          onOpenChange={setDeleting}
          onDeleted={() => {
            release();
            router.push(resource.screen);
            router.refresh();
          }}
        />
      )}
    </FormContext>
  );
}

/** "options.0.name" belongs to the field "options", unless the form has a field of exactly that path. */
const fieldOf = (path: string, kinds: ReadonlyMap<string, Kind>) =>
  kinds.has(path) ? path : (path.split(".")[0] ?? path);

/** What the form begins with: the description's defaults, then the record. */
function valuesOf(resource: Description, row: Row | null, initial: Values = {}, held?: FormProps["held"]): Values {
  const empty = Object.fromEntries(
    resource.fields.map((field) => [field.name, field.as === "toggle" ? false : emptyOf(field.as)]),
  );
  return { ...empty, ...resource.initial, ...initial, ...row, ...(row && held?.(row)) };
}

const emptyOf = (as: string) => (as === "text" || as === "textarea" ? "" : null);

/** Only fields that stand in the form are sent, as the wire has them. */
function bodyOf(values: Values, kinds: ReadonlyMap<string, Kind>): Values {
  const body: Values = {};
  for (const [name, kind] of kinds) {
    const top = name.split(".")[0] ?? name;
    body[top] = top === name ? wireOf(values[name], kind) : values[top];
  }
  return body;
}

function wireOf(value: unknown, kind: Kind): unknown {
  if (kind === "flag") return value === true;
  if (kind === "day") return typeof value === "string" && value ? value.slice(0, 10) : null;
  // Decimals travel as text and are numbers here.
  if (kind === "number" && typeof value === "string" && value.trim() !== "" && Number.isFinite(Number(value)))
    return Number(value);
  return value ?? (kind === "text" ? "" : null);
}
