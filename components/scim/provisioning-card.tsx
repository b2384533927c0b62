"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CopyField } from "@/components/single-sign-on/copy-field";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Moment } from "@/components/ui/moment";
import { cn } from "@/lib/client/class-names";
import { TokenList } from "./token-list";
import type { Provisioning } from "./wire";

/** The company's directory (SCIM): where it calls, with which tokens, which groups it has, and what it did last. */
export function ProvisioningCard({ company_id, of }: { company_id: number; of: Provisioning }) {
  const t = useTranslations("scim");
  if (!of.is_ready)
    return (
      <Card>
        <CardHeader title={t("title")} />
        <CardBody className="grid gap-1">
          <p>{t("text")}</p>
          <p className="text-muted text-xs">{t("save_first")}</p>
        </CardBody>
      </Card>
    );

  return (
    <Card>
      <CardHeader title={t("title")} />
      <CardBody className="grid gap-4">
        <p className="text-muted text-xs">
          {t("text")} {of.users_count > 0 && t("users_count", { count: of.users_count })}
        </p>
        {of.default_role === null && (
          <p
            role="status"
            className="rounded-control border border-warning-text bg-warning-tint px-3 py-2 text-warning-text"
          >
            {t("no_default_role_hint")}
          </p>
        )}
        <CopyField label={t("endpoint")} value={of.endpoint} />
        <TokenList company_id={company_id} tokens={of.tokens} />
        <div className="grid gap-4 lg:grid-cols-2">
          <Groups groups={of.groups} />
          <Requests requests={of.requests} />
        </div>
      </CardBody>
    </Card>
  );
}

function Part({ title, hint, children }: { title: string; hint: string; children?: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="font-medium text-body">{title}</h3>
      <p className="text-muted text-xs">{hint}</p>
      {children}
    </section>
  );
}

const rowLook = "border-line-soft border-b py-1.5 last:border-b-0";

function Groups({ groups }: { groups: Provisioning["groups"] }) {
  const t = useTranslations("scim");
  if (groups.length === 0) return <Part title={t("groups")} hint={t("no_groups")} />;

  return (
    <Part title={t("groups")} hint={t("groups_hint")}>
      <ul className="mt-1">
        {groups.map(({ id, display_name, members, role }) => (
          <li key={id} className={cn(rowLook, "flex flex-wrap items-baseline gap-x-3")}>
            <span className="min-w-0 flex-1 break-words font-medium text-strong">{display_name}</span>
            <span className="text-muted text-xs">{t("members", { count: members })}</span>
            <span className={role === null ? "text-muted" : undefined}>{role ?? t("no_role")}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Requests({ requests }: { requests: Provisioning["requests"] }) {
  const t = useTranslations("scim");
  if (requests.length === 0) return <Part title={t("requests")} hint={t("no_requests")} />;

  return (
    <Part title={t("requests")} hint={t("requests_hint")}>
      <ul className="mt-1">
        {requests.map(({ id, at, token, method, path, status, error }) => (
          <li key={id} className={rowLook}>
            <div className="flex flex-wrap items-baseline gap-x-2">
              <span className={cn("font-medium tabular-nums", status >= 400 ? "text-alarm-text" : "text-ok-text")}>
                {status}
              </span>
              <span className="min-w-0 flex-1 basis-32 break-all font-mono text-xs">
                {method} {path}
              </span>
              <span className="text-muted text-xs">
                {token}, <Moment at={at} />
              </span>
            </div>
            {error && (
              <p lang="en" className="break-words text-alarm-text text-xs">
                {error}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
}
