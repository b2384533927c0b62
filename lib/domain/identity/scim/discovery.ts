import { schemaOf } from "./resources";

/** What this service can do, as RFC 7643 describes it (sections 5 to 7). */

export const mostResults = 200;

export const serviceProviderConfig = (base: string) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: mostResults },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "Bearer token",
      description: "A token that an administrator creates in the single sign-on settings of the company",
      primary: true,
    },
  ],
  meta: { resourceType: "ServiceProviderConfig", location: `${base}/ServiceProviderConfig` },
});

const types = { User: schemaOf.user, Group: schemaOf.group };
type TypeName = keyof typeof types;

export const resourceTypes = (base: string) =>
  (Object.keys(types) as TypeName[]).map((name) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:ResourceType"],
    id: name,
    name,
    endpoint: `/${name}s`,
    schema: types[name],
    description: name === "User" ? "A user of the company" : "A group of the directory",
    meta: { resourceType: "ResourceType", location: `${base}/ResourceTypes/${name}` },
  }));

interface More {
  type?: "string" | "boolean" | "complex" | "reference" | "dateTime";
  required?: boolean;
  mutability?: "readWrite" | "readOnly";
  uniqueness?: "none" | "server";
  multiValued?: boolean;
  subAttributes?: object[];
}

const attribute = (name: string, description: string, more: More = {}) => ({
  name,
  description,
  type: "string",
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: "readWrite",
  returned: "default",
  uniqueness: "none",
  ...more,
});

const reference = (what: string) => [
  attribute("value", `The id of the ${what}`),
  attribute("display", "Its name", { mutability: "readOnly" }),
  attribute("$ref", "Its address", { type: "reference", mutability: "readOnly" }),
  attribute("type", "What it is", { mutability: "readOnly" }),
];

const described = {
  User: [
    attribute("userName", "The name of the user in the directory", { required: true, uniqueness: "server" }),
    attribute("name", "The name of the user", {
      type: "complex",
      subAttributes: [
        attribute("formatted", "The whole name"),
        attribute("givenName", "First name"),
        attribute("familyName", "Last name"),
      ],
    }),
    attribute("displayName", "Shown if there is no name"),
    attribute("emails", "The email address that signs in: the primary one, or that of type work", {
      type: "complex",
      multiValued: true,
      subAttributes: [
        attribute("value", "The address", { required: true, uniqueness: "server" }),
        attribute("type", "Only work is kept"),
        attribute("primary", "Only one", { type: "boolean" }),
      ],
    }),
    attribute("preferredLanguage", "en or es, for a new user"),
    attribute("active", "A user who is not active cannot sign in", { type: "boolean" }),
    attribute("groups", "The groups of the user", {
      type: "complex",
      multiValued: true,
      mutability: "readOnly",
      subAttributes: reference("group"),
    }),
  ],
  Group: [
    attribute("displayName", "The name of the group", { required: true, uniqueness: "server" }),
    attribute("members", "Users of the company", {
      type: "complex",
      multiValued: true,
      subAttributes: reference("user"),
    }),
  ],
};

export const schemas = (base: string) =>
  (Object.keys(types) as TypeName[]).map((name) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:Schema"],
    id: types[name],
    name,
    description: name,
    attributes: described[name],
    meta: { resourceType: "Schema", location: `${base}/Schemas/${types[name]}` },
  }));
