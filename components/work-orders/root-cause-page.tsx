"use client";

import { Plus, Printer, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { DraftField, type FieldDraft } from "@/components/resource/draft-field";
import { Button, IconButton } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Combobox, MultiCombobox } from "@/components/ui/combobox";
import { DateInput } from "@/components/ui/date-input";
import { Input, Textarea } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { Moment } from "@/components/ui/moment";
import { PageHeader } from "@/components/ui/page-header";
import { toast } from "@/components/ui/toaster";
import { api } from "@/lib/client/api";
import { mostWhys } from "@/lib/domain/maintenance/root-cause";
import type { OnWire } from "@/lib/server/http/wire";
import type { RootCauseScreen } from "@/lib/services/screens/root-cause";

export type RootCausePageProps = OnWire<RootCauseScreen>;
type Action = RootCausePageProps["root_cause"]["actions"][number];
type Given = Pick<Action, "text" | "due_on" | "is_done" | "work_order_id" | "work_order"> & {
  owner_id: number | null;
  makes_order: boolean;
};

interface Draft {
  problem: string;
  whys: { text: string; file_ids: number[] }[];
  cause_id: number | null;
  actions: Given[];
}

type Filled = { filled: FieldDraft<Draft> };

const optionOf = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name });
const usualWhys = 5;

/** Why an order was needed, asked until nothing is behind the answer, and what is done so that it does not come back. */
export function RootCausePage(props: RootCausePageProps) {
  const { root_cause, item, may, time_zone } = props;
  const t = useTranslations("work-orders.root_cause");
  const form = useRootCause(root_cause);
  const isClosed = root_cause.status === "closed";
  const filled = { ...form, isReadOnly: isClosed || !may.update };

  return (
    <>
      <PageHeader
        title={t("title")}
        crumbs={
          <Link href={`/maintenance/work-orders/${root_cause.work_order.id}`} className="text-accent hover:underline">
            {root_cause.work_order.label} {root_cause.work_order.name}
          </Link>
        }
        facts={item && <span>{item.name}</span>}
        actions={[{ label: t("print"), icon: <Printer aria-hidden />, onSelect: () => window.print() }]}
      />
      <div className="page-pad grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-3">
        <Whys {...props} filled={filled} />
        <Actions {...props} filled={filled} />
        {isClosed && root_cause.closed_at && (
          <p className="text-muted">
            {t("closed", { person: root_cause.closed_by_user?.name ?? "" })}{" "}
            <Moment at={root_cause.closed_at} as="day" timeZone={time_zone} />
          </p>
        )}
        {!filled.isReadOnly && (
          <div className="flex flex-wrap justify-end gap-2" data-no-print>
            {may.close && root_cause.version > 0 && (
              <Button busy={form.isBusy} onClick={form.close}>
                {t("close")}
              </Button>
            )}
            <Button variant="primary" busy={form.isBusy} onClick={form.save}>
              {t("save")}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

/** What is typed, and how it is sent. The call shows what is refused. */
function useRootCause(root_cause: RootCausePageProps["root_cause"]) {
  const t = useTranslations("work-orders.root_cause");
  const router = useRouter();
  const [isBusy, startTransition] = useTransition();
  const empty = Array.from({ length: usualWhys }, () => ({ text: "", file_ids: [] as number[] }));
  const [draft, setDraft] = useState<Draft>({
    problem: root_cause.problem,
    whys: root_cause.whys.length > 0 ? root_cause.whys : empty,
    cause_id: root_cause.cause_id,
    actions: root_cause.actions.map((action) => ({ ...action, makes_order: false })),
  });
  const path = `/maintenance/${root_cause.work_order.id}/root-cause`;
  const version = root_cause.version > 0 ? { version: root_cause.version } : {};

  const send = (to: string, body: Record<string, unknown>, message: string) =>
    startTransition(async () => {
      const isTaken = await api.put(to, { body }).then(
        () => true,
        () => false,
      );
      if (!isTaken) return;
      toast.success(message);
      router.refresh();
    });

  function save() {
    const whys = draft.whys.filter(({ text }) => text.trim() !== "");
    const actions = draft.actions.map(({ work_order: _order, text, owner_id, due_on, is_done, ...rest }) => ({
      text,
      owner_id,
      due_on,
      is_done,
      work_order_id: rest.work_order_id,
      ...(rest.makes_order && { makes_order: true }),
    }));
    send(path, { problem: draft.problem, whys, cause_id: draft.cause_id, actions, ...version }, t("saved"));
  }

  return {
    value: draft,
    isBusy,
    save,
    change: (part: Partial<Draft>) => setDraft({ ...draft, ...part }),
    close: () => send(`${path}/close`, version, t("is_closed")),
  };
}

function Whys({ filled, causes, files }: Filled & Pick<RootCausePageProps, "causes" | "files">) {
  const t = useTranslations("work-orders.root_cause");
  const { value: draft, change, isReadOnly } = filled;
  const cause = causes.find(({ id }) => id === draft.cause_id);
  const options = files.map(optionOf);
  const lines = draft.whys.map(
    (value, at): FieldDraft<Draft["whys"][number]> => ({
      value,
      isReadOnly,
      change: (part) => change({ whys: draft.whys.map((why, index) => (index === at ? { ...why, ...part } : why)) }),
    }),
  );

  return (
    <Card>
      <CardHeader title={t("whys")} note={t("whys_explained")} />
      <CardBody className="grid gap-3">
        <DraftField of={filled} name="problem" as={Textarea} label={t("problem")} />
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer is known by its place alone
          <div key={at} className="grid gap-2">
            <DraftField of={line} name="text" as={Input} label={t("why", { number: at + 1 })} maxLength={1_000} />
            {options.length > 0 && line.value.text !== "" && (
              <DraftField
                of={line}
                name="file_ids"
                as={MultiCombobox}
                label={t("proof")}
                options={options}
                value={options.filter(({ value }) => line.value.file_ids.includes(Number(value)))}
                onValueChange={(next) => line.change({ file_ids: next.map(({ value }) => Number(value)) })}
              />
            )}
          </div>
        ))}
        {!isReadOnly && draft.whys.length < mostWhys && (
          <Button
            data-no-print
            className="justify-self-start"
            onClick={() => change({ whys: [...draft.whys, { text: "", file_ids: [] }] })}
          >
            <Plus aria-hidden />
            {t("add_why")}
          </Button>
        )}
        <DraftField
          of={filled}
          name="cause_id"
          as={Combobox}
          label={t("cause")}
          clearable
          options={causes.map(optionOf)}
          value={cause ? optionOf(cause) : null}
          onValueChange={(option) => change({ cause_id: option && Number(option.value) })}
        />
      </CardBody>
    </Card>
  );
}

const newAction: Given = {
  text: "",
  owner_id: null,
  due_on: "",
  is_done: false,
  work_order_id: null,
  work_order: null,
  makes_order: false,
};

function Actions({ filled, people }: Filled & Pick<RootCausePageProps, "people">) {
  const t = useTranslations("work-orders.root_cause");
  const { value: draft, change, isReadOnly = false } = filled;
  const set = (at: number, part: Partial<Given>) =>
    change({ actions: draft.actions.map((action, index) => (index === at ? { ...action, ...part } : action)) });

  return (
    <Card>
      <CardHeader title={t("actions")} />
      <CardBody className="grid gap-4">
        {draft.actions.map((action, at) => (
          <ActionFields
            // biome-ignore lint/suspicious/noArrayIndexKey: an action is known by its place alone
            key={at}
            action={action}
            isReadOnly={isReadOnly}
            people={people}
            onChange={(part) => set(at, part)}
            onRemove={() => change({ actions: draft.actions.filter((_, index) => index !== at) })}
          />
        ))}
        {draft.actions.length === 0 && isReadOnly && <p className="text-muted">{t("no_actions")}</p>}
        {!isReadOnly && (
          <Button
            data-no-print
            className="justify-self-start"
            onClick={() => change({ actions: [...draft.actions, newAction] })}
          >
            <Plus aria-hidden />
            {t("add_action")}
          </Button>
        )}
      </CardBody>
    </Card>
  );
}

interface ActionFieldsProps extends Pick<RootCausePageProps, "people"> {
  action: Given;
  isReadOnly: boolean;
  onChange: (part: Partial<Given>) => void;
  onRemove: () => void;
}

function ActionFields({ action, isReadOnly, people, onChange, onRemove }: ActionFieldsProps) {
  const t = useTranslations("work-orders.root_cause");
  const line = { value: action, change: onChange, isReadOnly };
  const owner = people.find(({ id }) => id === action.owner_id);

  return (
    <div className="grid items-end gap-2 border-line-soft border-t pt-3 first:border-t-0 first:pt-0 md:grid-cols-[minmax(0,1fr)_12rem_10rem_auto]">
      <DraftField of={line} name="text" as={Input} label={t("action")} required maxLength={1_000} />
      <DraftField
        of={line}
        name="owner_id"
        as={Combobox}
        label={t("owner")}
        required
        options={people.map(optionOf)}
        value={owner ? optionOf(owner) : null}
        onValueChange={(option) => onChange({ owner_id: option && Number(option.value) })}
      />
      <DraftField of={line} name="due_on" as={DateInput} label={t("due_on")} required />
      {!isReadOnly && (
        <IconButton data-no-print label={t("remove")} onClick={onRemove}>
          <Trash2 aria-hidden />
        </IconButton>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 md:col-span-4">
        {action.work_order ? (
          <Link href={`/maintenance/work-orders/${action.work_order.id}`} className="text-accent hover:underline">
            {action.work_order.label}
          </Link>
        ) : (
          <>
            <Checkbox
              label={t("done")}
              checked={action.is_done}
              disabled={isReadOnly || action.makes_order}
              onCheckedChange={(next) => onChange({ is_done: next === true })}
            />
            {!isReadOnly && (
              <Checkbox
                label={t("makes_order")}
                checked={action.makes_order}
                disabled={action.is_done}
                onCheckedChange={(next) => onChange({ makes_order: next === true })}
              />
            )}
          </>
        )}
      </div>
    </div>
  );
}
