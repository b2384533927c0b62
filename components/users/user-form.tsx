"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { DescribedFields, DescribedPart } from "@/components/resource/described-fields";
import { SelectField, TextField } from "@/components/resource/fields";
import { Form } from "@/components/resource/form";
import { useResourceForm } from "@/components/resource/form-context";
import { RelatedField } from "@/components/resource/related-field";
import { useOwnPlants } from "@/components/shell/viewer-context";
import { labelOf, type Row } from "@/lib/client/rows";
import { sideOf } from "@/lib/domain/identity/user-rules";
import type { Description } from "@/lib/resources/describe";
import type { ManagedUser } from "@/lib/services/identity/users/directory";
import type { UserScreen } from "@/lib/services/identity/users/screen";
import { ClockTimeField } from "./clock-time-field";
import { newUser } from "./new-user";
import { PlantsField } from "./plants-field";

export interface UserFormProps {
  resource: Description;
  row: Row | null;
  screen: UserScreen;
  /** The account behind the form: invitation, sessions. */
  children?: ReactNode;
}

/** A person: who they are, what they may, in which plants, and what they are notified of. The password is theirs alone. */
export function UserForm({ resource, row, screen, children }: UserFormProps) {
  const t = useTranslations("users");
  const plant_ids = useOwnPlants();

  return (
    <Form
      key={row ? `${row.id} ${row.archived_at}` : "new"}
      resource={resource}
      row={row}
      initial={newUser(plant_ids)}
      locked={screen.lock ? t(`locked_${screen.lock}`) : undefined}
      title={row ? labelOf(row) : undefined}
      saveLabel={row ? undefined : t("send_invitation")}
      afterCreate={(saved) => `${resource.screen}/${saved.id}`}
      isBare
    >
      {children}
      {screen.directory && <DirectoryNote of={screen.directory} />}
      <DescribedFields
        own={{
          ...(screen.directory && {
            first_name: <TextField name="first_name" disabled />,
            last_name: <TextField name="last_name" disabled />,
          }),
          email: <TextField name="email" type="email" disabled={screen.directory !== null} />,
          phone: <TextField name="phone" type="tel" />,
          language_id: <SelectField name="language_id" options={[1, 2]} required />,
          ...(screen.may_see_rates ? {} : { hourly_rate: null }),
          company_id: screen.is_provider_side && <CompanyField />,
          role_id: <RoleField screen={screen} />,
          distributor_id: <DistributorField screen={screen} />,
          plant_ids: <PlantsOfSide screen={screen} />,
        }}
        parts={{ notices: <NoticesPart screen={screen} /> }}
      />
    </Form>
  );
}

/** Who decides what about a user whom the company's directory manages. */
function DirectoryNote({ of: { user_name, role_group } }: { of: ManagedUser }) {
  const t = useTranslations("users");

  return (
    <p className="rounded-control border border-line bg-card px-3 py-2 text-xs">
      {t("directory", { user_name })} {role_group && t("directory_role", { group: role_group })}{" "}
      {t("directory_archive")}
    </p>
  );
}

/** Nobody moves to another company. */
function CompanyField() {
  const { row } = useResourceForm();
  return <RelatedField name="company_id" disabled={row !== null} />;
}

/** Of a company its own roles and those for everybody; of no company, the provider's and the distributors'. */
function RoleField({ screen }: { screen: UserScreen }) {
  const { row } = useResourceForm();
  const company_id = useWatch({ name: "company_id" }) as number | null | undefined;
  const fits = screen.roles.filter((role) => {
    if (!screen.is_provider_side) return sideOf(role) === "company";
    const isOfCompany = sideOf(role) === "company";
    if (row || company_id) return isOfCompany === Boolean(company_id) && isVisible(role.company_id, company_id);
    return !isOfCompany;
  });
  const names = new Map(screen.roles.map(({ id, name }) => [id, name]));

  return (
    <SelectField
      name="role_id"
      options={fits.map(({ id }) => id)}
      labelOfOption={(id) => names.get(Number(id)) ?? String(id)}
      disabled={Boolean(screen.directory?.role_group)}
      required
    />
  );
}

/** A new person is notified of alerts by their role, until an administrator decides it. */
function useNoticeOfRole(screen: UserScreen) {
  const { row } = useResourceForm();
  const { setValue, formState } = useFormContext();
  const role_id = useWatch({ name: "role_id" }) as number | null;
  const isDecided = row !== null || Boolean(formState.touchedFields[notified]);
  const isNotified = screen.roles.find(({ id }) => id === role_id)?.is_notified ?? false;
  useEffect(() => {
    if (!isDecided) setValue(notified, isNotified);
  }, [isDecided, isNotified, setValue]);
}

const notified = "receives_sensor_anomaly_notifications";

const isVisible = (owner: number | null, company_id: number | null | undefined) =>
  owner === null || owner === company_id;

/** On which side of the walls the chosen role stands; none before one is chosen. */
function useSide(screen: UserScreen) {
  const role_id = useWatch({ name: "role_id" }) as number | null;
  const role = screen.roles.find(({ id }) => id === role_id);
  return role && sideOf(role);
}

/** A distributor's person has a distributor. */
function DistributorField({ screen }: { screen: UserScreen }) {
  const names = new Map(screen.distributors.map(({ id, name }) => [id, name]));
  if (useSide(screen) !== "distributor") return null;

  return (
    <SelectField
      name="distributor_id"
      options={[...names.keys()]}
      labelOfOption={(id) => names.get(Number(id)) ?? String(id)}
      required
    />
  );
}

/** A company's person has plants, and those of them for which they are notified. */
function PlantsOfSide({ screen }: { screen: UserScreen }) {
  const company_id = useWatch({ name: "company_id" }) as number | null | undefined;
  if (useSide(screen) !== "company") return null;
  const plants = screen.plants.filter((plant) => !screen.is_provider_side || plant.company_id === company_id);
  return <PlantsField plants={plants} />;
}

/** Only a company's people are notified of alerts and of the day. */
function NoticesPart({ screen }: { screen: UserScreen }) {
  useNoticeOfRole(screen);
  if (useSide(screen) !== "company") return null;

  return (
    <DescribedPart
      of="notices"
      own={{
        daily_summary_time: <ClockTimeField name="daily_summary_time" />,
        quiet_from: <ClockTimeField name="quiet_from" />,
        quiet_until: <ClockTimeField name="quiet_until" />,
      }}
    />
  );
}
