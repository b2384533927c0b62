import { describe, expect, test } from "vitest";
import { parseFilter, parsePath } from "@/lib/domain/identity/scim/filter";
import { groupIn, membersAfter } from "@/lib/domain/identity/scim/group";
import { assignmentsOf, operationsOf } from "@/lib/domain/identity/scim/patch";
import { type DirectoryPerson, personAfter, personIn } from "@/lib/domain/identity/scim/person";
import { namesVersion, projected, type ScimResource } from "@/lib/domain/identity/scim/resources";
import { ruleForGroups } from "@/lib/domain/identity/single-sign-on/person";
import { DomainError } from "@/lib/domain/shared/errors";

const refusedAs = (run: () => unknown) => {
  try {
    run();
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.key;
    throw error;
  }
};

describe("a SCIM filter", () => {
  const eq = (attribute: string, value: unknown) => ({ is: "eq", attribute, value });
  const [jo, active] = [eq("username", "jo"), eq("active", true)];

  test.each<[string, unknown]>([
    ['userName eq "jo@plant.example"', eq("username", "jo@plant.example")],
    ['USERNAME EQ "Jo"', eq("username", "Jo")],
    ['externalId eq "a\\"b\\\\c"', eq("externalid", 'a"b\\c')],
    ["active eq true", active],
    ["active eq False", eq("active", false)],
    ["externalId eq null", eq("externalid", null)],
    ["id eq 17", eq("id", 17)],
    ['emails.value eq "jo@plant.example"', eq("emails.value", "jo@plant.example")],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "jo"', jo],
    ["externalId pr", { is: "pr", attribute: "externalid" }],
    ...(["ne", "co", "sw", "ew", "gt", "ge", "lt", "le"] as const).map((is): [string, unknown] => [
      ...([`userName ${is} "jo"`, { is, attribute: "username", value: "jo" }] as const),
    ]),
    ['(userName eq "jo") and active eq true', { is: "and", parts: [jo, active] }],
    [
      'userName eq "jo" or userName eq "jo" and active eq true',
      { is: "or", parts: [jo, { is: "and", parts: [jo, active] }] },
    ],
    [
      '(userName eq "jo" OR userName eq "jo") AND active eq true',
      { is: "and", parts: [{ is: "or", parts: [jo, jo] }, active] },
    ],
    ['not (userName eq "jo") and active eq true', { is: "and", parts: [{ is: "not", part: jo }, active] }],
    ['emails[type eq "work"]', { is: "some", attribute: "emails", part: eq("type", "work") }],
    [
      'emails[type eq "work"].value eq "jo@plant.example"',
      {
        is: "some",
        attribute: "emails",
        part: { is: "and", parts: [eq("type", "work"), eq("value", "jo@plant.example")] },
      },
    ],
    [
      'emails[type eq "work" or not (value co "@home")]',
      {
        is: "some",
        attribute: "emails",
        part: {
          is: "or",
          parts: [eq("type", "work"), { is: "not", part: { is: "co", attribute: "value", value: "@home" } }],
        },
      },
    ],
    [`${"(".repeat(20)}active eq true${")".repeat(20)}`, active],
  ])("%s is read", (text, wanted) => {
    expect(parseFilter(text)).toEqual(wanted);
  });

  test.each([
    "",
    "userName",
    "userName eq",
    "userName eq jo",
    'userName like "jo"',
    'userName pr "jo"',
    'userName "jo"',
    '"jo" eq userName',
    'not userName eq "jo"',
    "not",
    "()",
    '(userName eq "jo"',
    'userName eq "jo")',
    'userName eq "jo" and',
    'or userName eq "jo"',
    'emails[type eq "work"',
    'emails[type eq "work"].value',
    "emails[]",
    'userName eq "unclosed',
    "userName eq 'jo'",
    'userName eq "a\\u0000b"',
    `${"(".repeat(21)}active eq true${")".repeat(21)}`,
    `${"not (".repeat(300)}active pr${")".repeat(300)}`,
    `${"a[".repeat(900)}`,
    `${"(".repeat(3_000)}userName eq "jo"`,
    `userName eq "${"x".repeat(2_000)}"`,
    Array.from({ length: 51 }, () => "active pr").join(" or "),
  ])("%s is refused as invalidFilter", (text) => {
    expect(refusedAs(() => parseFilter(text))).toBe("scim.invalid_filter");
  });

  test("a path of a PATCH is an attribute, the values that are meant, and a part", () => {
    expect(parsePath('Members[Value eq "17"]')).toEqual({
      attribute: "members",
      where: [{ attribute: "value", value: "17" }],
      sub: null,
    });
    expect(parsePath('emails[type eq "work"].VALUE')).toMatchObject({ attribute: "emails", sub: "value" });
    expect(parsePath("name.familyName")).toEqual({ attribute: "name", where: [], sub: "familyname" });
    expect(parsePath("urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department").sub).toBeNull();
    expect(refusedAs(() => parsePath("members[value eq"))).toBe("scim.invalid_path");
    expect(refusedAs(() => parsePath("a b"))).toBe("scim.invalid_path");
    for (const path of ['members[value ne "1"]', 'members[value eq "1" or value eq "2"]', "members[value pr]"])
      expect(refusedAs(() => parsePath(path))).toBe("scim.invalid_path");
  });
});

const jo: DirectoryPerson = {
  user_name: "jo@plant.example",
  external_id: "a1",
  first_name: "Jo",
  last_name: "Ray",
  email: "jo@plant.example",
  is_active: true,
};
const patched = (...Operations: object[]) => personAfter(personIn(operationsOf({ Operations })), jo);

describe("a user from the directory", () => {
  test.each([
    ["Entra ID", { op: "Replace", path: "active", value: "False" }],
    ["Entra ID's newer mode", { op: "replace", path: "active", value: false }],
    ["Entra ID's older mode", { op: "Replace", path: "active", value: [{ $ref: null, value: "False" }] }],
    ["Okta", { op: "replace", value: { active: false } }],
    ["a directory that writes attributes in capitals", { OP: "REPLACE", PATH: "ACTIVE", VALUE: "FALSE" }],
  ])("%s deactivates a user", (_, operation) => {
    expect(patched(operation).is_active).toBe(false);
  });

  test.each(["Flase", "", 0, null, "no", {}, []])("an active of %j is refused, not ignored", (value) => {
    expect(refusedAs(() => patched({ op: "replace", path: "active", value }))).toBe("scim.invalid_value");
    expect(refusedAs(() => patched({ op: "remove", path: "active" }))).toBe("scim.invalid_value");
  });

  test("attributes are replaced by path, by part, and by names that are paths", () => {
    expect(
      patched(
        { op: "Replace", path: 'emails[type eq "work"].value', value: "J.Ray@plant.example" },
        { op: "Replace", path: "name.familyName", value: "Rae" },
      ),
    ).toEqual({ ...jo, email: "j.ray@plant.example", last_name: "Rae" });
    expect(patched({ op: "replace", value: { "name.givenName": "Joanna", externalId: null } })).toEqual({
      ...jo,
      first_name: "Joanna",
      external_id: null,
    });
  });

  test("attributes and addresses that do not count are accepted and change nothing", () => {
    expect(
      patched(
        { op: "Add", path: "title", value: "Fitter" },
        { op: "Add", path: "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager", value: "9" },
        { op: "Replace", path: 'emails[type eq "home"].value', value: "me@home.example" },
        { op: "Replace", value: { constructor: "x", "emails[primary eq false].value": "other@home.example" } },
      ),
    ).toEqual(jo);
  });

  test("what a user cannot be without is not removed", () => {
    for (const path of ["userName", 'emails[type eq "work"].value'])
      expect(refusedAs(() => patched({ op: "remove", path }))).toBe("scim.invalid_value");
    expect(refusedAs(() => patched({ op: "remove" }))).toBe("scim.no_target");
    expect(refusedAs(() => patched({ op: "move", path: "active", value: true }))).toBe("scim.invalid_syntax");
    expect(refusedAs(() => operationsOf({ Operations: [] }))).toBe("scim.invalid_syntax");
  });

  const made = (body: object) => personAfter(personIn(assignmentsOf(body)), null);

  test("a new user is known by userName, and by it alone where there is no address", () => {
    expect(made({ userName: "Jo@Plant.Example" })).toEqual({
      user_name: "Jo@Plant.Example",
      email: "jo@plant.example",
      external_id: null,
      first_name: "jo",
      last_name: "",
      is_active: true,
    });
    expect(refusedAs(() => made({ userName: "jray" }))).toBe("scim.invalid_value");
    expect(refusedAs(() => made({ emails: [{ value: "jo@plant.example" }] }))).toBe("scim.invalid_value");
    expect(refusedAs(() => made({ userName: "jray", emails: [{ value: "no address" }] }))).toBe("scim.invalid_value");
  });

  test("of several addresses the primary one counts, else that of work, else the first", () => {
    const emails = [{ value: "a@x.example" }, { value: "b@x.example", type: "WORK" }];
    expect(made({ userName: "jo", emails }).email).toBe("b@x.example");
    expect(made({ userName: "jo", emails: [...emails, { value: "c@x.example", primary: "True" }] }).email).toBe(
      "c@x.example",
    );
    expect(made({ userName: "jo", emails: emails.slice(0, 1) }).email).toBe("a@x.example");
  });

  test("a user without first and last name is called as the directory shows them", () => {
    expect(made({ userName: "jo@x.example", displayName: "Jo Ray" })).toMatchObject({
      first_name: "Jo Ray",
      last_name: "",
    });
    expect(
      made({ userName: "jo@x.example", displayName: "X", name: { givenName: "Jo", familyName: null } }),
    ).toMatchObject({ first_name: "Jo", last_name: "" });
  });

  test("an address that was the userName follows it, another one stays", () => {
    expect(patched({ op: "replace", path: "userName", value: "ray@plant.example" }).email).toBe("ray@plant.example");
    const other = { ...jo, user_name: "jray" };
    expect(personAfter({ user_name: "ray" }, other).email).toBe(jo.email);
  });
});

describe("a group from the directory", () => {
  const members = (before: number[], ...Operations: object[]) => [
    ...membersAfter(before, groupIn(operationsOf({ Operations })).members),
  ];

  test.each([
    ["Entra ID adds", { op: "Add", path: "members", value: [{ $ref: null, value: "3" }] }, [1, 2, 3]],
    ["Entra ID removes", { op: "Remove", path: "members", value: [{ $ref: null, value: "2" }] }, [1]],
    ["Entra ID removes by path", { op: "Remove", path: 'members[value eq "2"]' }, [1]],
    ["Okta replaces", { op: "replace", path: "members", value: [{ value: "3", display: "x" }] }, [3]],
    ["all are removed", { op: "remove", path: "members" }, []],
    ["one is added without a path", { op: "add", value: { members: [{ value: 3 }] } }, [1, 2, 3]],
  ])("%s members", (_, operation, wanted) => {
    expect(members([1, 2], operation)).toEqual(wanted);
  });

  test("members that are groups, or no ids, are refused", () => {
    const value = [{ value: "3", type: "Group" }];
    for (const operation of [
      { op: "add", path: "members", value },
      { op: "add", path: "members", value: [{ value: "three" }] },
      { op: "add", path: "members", value: [{}] },
      { op: "remove", path: 'members[display eq "Jo"]' },
    ])
      expect(refusedAs(() => members([1], operation))).toBe("scim.invalid_value");
  });

  test("a rule fits a group by its name or its id, the first that fits", () => {
    const rules = [
      { value: "b-id", role_id: 1 },
      { value: "Admins", role_id: 2 },
    ];
    const group = (display_name: string, external_id: string | null = null) => ({ display_name, external_id });
    expect(ruleForGroups([group("Admins")], rules)).toBe(2);
    expect(ruleForGroups([group("Admins"), group("B", "b-id")], rules)).toBe(1);
    expect(ruleForGroups([group("admins"), group("C", null)], rules)).toBeNull();
  });
});

test("a SCIM resource leaves out what is not wanted, but never its id", () => {
  const resource = { schemas: [], id: "1", displayName: "A", members: [], meta: {} } as unknown as ScimResource;
  expect(Object.keys(projected(resource, { attributes: [], excluded: ["Members"] }))).toEqual([
    ...["schemas", "id", "displayName", "meta"],
  ]);
  expect(Object.keys(projected(resource, { attributes: ["displayname"], excluded: [] }))).toEqual([
    ...["schemas", "id", "displayName"],
  ]);
  expect(Object.keys(projected(resource, { attributes: [], excluded: ["id"] }))).toContain("id");
});

test("a version is compared weakly", () => {
  expect(namesVersion('W/"3"', 'W/"3"')).toBe(true);
  expect(namesVersion('"2", "3"', 'W/"3"')).toBe(true);
  expect(namesVersion("*", 'W/"3"')).toBe(true);
  expect(namesVersion('W/"2"', 'W/"3"')).toBe(false);
});
