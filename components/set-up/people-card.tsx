"use client";

import { Plus, Send, X } from "lucide-react";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { CardBody, CardFooter } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toaster";
import { api, refusalIn } from "@/lib/client/api";
import { nameOfAddress } from "@/lib/domain/identity/name-of-address";
import type { SetUpParts, SetUpScreen } from "@/lib/services/screens/set-up";
import { StepCard } from "./step-card";

interface Invited {
  email: string;
  first_name: string;
  last_name: string;
  role_id: string;
  error?: string;
}

const blank: Invited = { email: "", first_name: "", last_name: "", role_id: "" };

/** Who works in the plant, and rows for those who are to be invited. */
export function PeopleCard({ screen, of }: { screen: SetUpScreen; of: SetUpParts }) {
  const t = useTranslations("set-up.people");
  const statuses = useTranslations("users.options.status");
  const people = of.people?.people ?? [];

  return (
    <StepCard step="people" {...screen} note={t("note")}>
      {people.length > 0 && (
        <ul className="max-h-48 overflow-y-auto border-line-soft border-b px-3 py-1.5">
          {people.map(({ id, name, role, status }) => (
            <li key={id} className="flex flex-wrap gap-x-3 py-0.5">
              <Link href={`/users/${id}`} className="font-medium text-strong hover:text-accent hover:underline">
                {name}
              </Link>
              <span className="text-muted">{role}</span>
              <span className="ml-auto text-muted text-xs">{statuses(status)}</span>
            </li>
          ))}
        </ul>
      )}
      {screen.may.includes("people") && of.people && <Invitations plant={of.plant} of={of.people} />}
    </StepCard>
  );
}

interface InvitationsProps {
  plant: SetUpParts["plant"];
  of: NonNullable<SetUpParts["people"]>;
}

function Invitations({ plant, of: { roles, names_company } }: InvitationsProps) {
  const t = useTranslations("set-up.people");
  const router = useRouter();
  const language_id = useLocale().startsWith("es") ? 2 : 1;
  const [rows, setRows] = useState<readonly Invited[]>([blank]);
  const [isBusy, setBusy] = useState(false);
  const filled = rows.filter(({ email }) => email.trim() !== "");
  const change = (at: number, part: Partial<Invited>) =>
    setRows(rows.map((one, index) => (index === at ? { ...one, error: undefined, ...part } : one)));

  /** Each by the call that invites one person; who was refused stays in the list with the reason. */
  async function send() {
    setBusy(true);
    const left: Invited[] = [];
    for (const { error: _, role_id, ...person } of filled) {
      const body = {
        ...person,
        role_id: Number(role_id) || null,
        plant_ids: [plant.id],
        language_id,
        ...(names_company && { company_id: plant.company.id }),
      };
      await api.post("/users", { body, isQuiet: true }).catch((caught: unknown) => {
        left.push({ ...person, role_id, error: refusalIn(caught).sentence });
      });
    }
    setBusy(false);
    const count = filled.length - left.length;
    if (count > 0) toast.success(t("sent", { count }));
    setRows(left.length > 0 ? left : [blank]);
    router.refresh();
  }

  return (
    <>
      <CardBody className="grid gap-3">
        {rows.map((row, at) => (
          <InvitedRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a row that is being typed has nothing else of its own.
            key={at}
            row={row}
            at={at}
            roles={roles}
            onChange={(part) => change(at, part)}
            onRemove={rows.length > 1 ? () => setRows(rows.filter((_, index) => index !== at)) : undefined}
          />
        ))}
        <Button
          size="sm"
          variant="ghost"
          className="justify-self-start"
          onClick={() => setRows([...rows, { ...blank, role_id: rows.at(-1)?.role_id ?? "" }])}
        >
          <Plus aria-hidden />
          {t("add")}
        </Button>
      </CardBody>
      <CardFooter>
        <span className="text-muted">{t("language")}</span>
        <Button variant="primary" busy={isBusy} disabled={filled.length === 0} onClick={() => void send()}>
          <Send aria-hidden />
          {t("send", { count: filled.length })}
        </Button>
      </CardFooter>
    </>
  );
}

interface InvitedRowProps extends Pick<InvitationsProps["of"], "roles"> {
  row: Invited;
  at: number;
  onChange: (part: Partial<Invited>) => void;
  onRemove?: () => void;
}

function InvitedRow({ row, at, roles, onChange, onRemove }: InvitedRowProps) {
  const t = useTranslations("set-up.people");
  const users = useTranslations("users.fields");
  const label = (field: "email" | "first_name" | "last_name" | "role_id") =>
    t("field", { field: users(field), position: at + 1 });
  const text = (field: "first_name" | "last_name") => (
    <Input
      aria-label={label(field)}
      placeholder={users(field)}
      value={row[field]}
      maxLength={120}
      onChange={({ target }) => onChange({ [field]: target.value })}
    />
  );

  return (
    <div className="flex items-start gap-1.5">
      <div className="grid min-w-0 flex-1 gap-1.5 sm:grid-cols-2">
        <Input
          type="email"
          aria-label={label("email")}
          placeholder={t("example")}
          value={row.email}
          maxLength={254}
          aria-invalid={row.error ? true : undefined}
          onChange={({ target }) => onChange({ email: target.value })}
          // What the address contains need not be typed.
          onBlur={() => !row.first_name && !row.last_name && onChange(nameOfAddress(row.email))}
        />
        <Select
          aria-label={label("role_id")}
          placeholder={users("role_id")}
          value={row.role_id || undefined}
          onValueChange={(role_id) => onChange({ role_id })}
          options={roles.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        {text("first_name")}
        {text("last_name")}
        {row.error && (
          <p role="alert" className="font-medium text-alarm-text text-xs sm:col-span-2">
            {row.error}
          </p>
        )}
      </div>
      {onRemove && (
        <IconButton label={t("remove", { position: at + 1 })} onClick={onRemove}>
          <X aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
