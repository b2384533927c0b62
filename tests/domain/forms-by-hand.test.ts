import { describe, expect, test } from "vitest";
import { roleFlags } from "@/lib/domain/identity/role-rules";
import { type ResourceName, resources } from "@/lib/resources";
import type { AnyResource } from "@/lib/resources/define";
import { code, sources } from "../source";

/**
 * A form that is made by hand asks for every field that a save takes: what it leaves out, nobody can set. One that has
 * parts draws the fields of the description, and asks for the others itself.
 */

interface ByHand {
  files: string[];
  /** Asked for by name all the same: a loop over a list, or what the screen itself knows. */
  besides?: readonly string[];
}

const forms: Partial<Record<ResourceName, ByHand>> = {
  users: { files: ["components/users/user-form.tsx", "components/users/plants-field.tsx"] },
  roles: {
    files: ["components/roles/role-form.tsx", "components/roles/permission-matrix.tsx"],
    besides: roleFlags,
  },
  teams: { files: ["components/teams/team-form.tsx"] },
  sensors: { files: ["components/sensors/axis-fields.tsx", "components/sensors/conversion-fields.tsx"] },
  "work-orders": {
    files: ["components/work-orders/work-order-fields.tsx"],
    // The place comes from the page that the order is begun on, the type from the category; steps, parts and files have fields
    // of their own.
    besides: [
      "type",
      "required_parts",
      "production_line_id",
      "machine_id",
      "asset_id",
      "assigned_team_id",
      "steps",
      "file_ids",
    ],
  },
  distributors: { files: ["components/distributors/distributor-form.tsx"] },
  "distributor-locations": { files: ["components/distributors/locations-card.tsx"], besides: ["distributor_id"] },
};

describe("the form of", () => {
  test.each(Object.entries(forms))("the form of %s has every field", (name, { files, besides = [] }) => {
    const read = sources.filter(({ file }) => files.includes(file));
    expect(read).toHaveLength(files.length);
    const text = read.map(code).join("\n");
    const { input, fields, parts }: AnyResource = resources[name as ResourceName];
    const described = parts ? fields.map((field) => field.name) : [];
    const known = [...besides, ...described];
    const missing = Object.keys(input.shape).filter((field) => !known.includes(field) && !text.match(asks(field)));
    expect(missing).toEqual([]);
  });
});

/** `<TextField name="phone" />` or `useFormField({ name: "phone" })`; watching a field is not asking for it. */
const asks = (field: string) =>
  new RegExp(`(<\\w+(\\s+key=\\S+)?\\s+name="${field}"|useFormField.*\\{ name: "${field}")`);
