import type { AnyResource } from "./define";
import { nouns } from "./nouns";

/**
 * What the audit log records: of every resource what can happen to it, and of what is no resource what is listed here.
 * The type of `audit` lets nothing else be written, and a test wants words for all of it in both languages.
 */
const others = {
  access: ["refused"],
  "api-keys": ["create", "end"],
  brokers: ["create", "update", "delete"],
  "calendar-links": ["create", "end"],
  captures: ["reference", "export"],
  "custom-fields": ["create", "update", "delete", "archive", "restore", "reorder"],
  "graph-links": ["create", "revoke"],
  "level-zones": ["create", "update"],
  logs: ["export"],
  "message-templates": ["create", "update", "delete"],
  "own-models": ["create", "update", "delete"],
  "our-limits": ["create", "update", "delete"],
  "push-devices": ["create", "end"],
  "reporting-logins": ["create", "rotate", "delete", "end"],
  "request-links": ["create", "update", "rotate", "delete"],
  saml_idps: ["create", "update", "delete", "test", "test_result"],
  scim_groups: ["create", "update", "delete"],
  scim_tokens: ["create", "rotate", "end"],
  transcripts: ["update"],
  webhooks: ["create", "update", "delete", "rotate_secret", "resend", "switch_off"],
  sessions: [
    ...(["sign_in", "sign_in_waits", "sign_in_refused", "sign_in_blocked", "sign_out"] as const),
    ...(["second_factor_refused", "second_factor_blocked", "saml_refused", "saml_logout"] as const),
    ...(["end", "end_others", "take_role", "leave_role"] as const),
  ],
} as const satisfies Record<string, readonly string[]>;

type Noun = keyof typeof nouns;
type Other = keyof typeof others;
/** What the engine itself records. */
type Plain = "create" | "update" | "delete" | "export" | "archive" | "restore" | "reorder";

export type AuditObject = Noun | Other;
export type AuditAction<Object extends AuditObject = AuditObject> = Object extends Other
  ? (typeof others)[Object][number]
  : Object extends Noun
    ? Plain | NonNullable<(typeof nouns)[Object]["actions"]>[number]
    : never;

const plain: Record<Plain, (resource: AnyResource) => boolean> = {
  create: ({ verbs }) => verbs?.includes("create") ?? true,
  update: ({ verbs }) => verbs?.includes("update") ?? true,
  delete: ({ verbs }) => verbs?.includes("delete") ?? true,
  export: () => true,
  archive: ({ isArchivable }) => isArchivable ?? false,
  restore: ({ isArchivable }) => isArchivable ?? false,
  reorder: ({ isOrdered }) => isOrdered ?? false,
};

const actionsOf = (resource: AnyResource): string[] => [
  ...Object.entries(plain).flatMap(([action, happens]) => (happens(resource) ? [action] : [])),
  ...(resource.actions ?? []),
];

export const audited: Record<string, readonly string[]> = {
  ...Object.fromEntries(Object.entries(nouns).map(([name, resource]) => [name, actionsOf(resource)])),
  ...others,
};

export const auditObjects = Object.keys(audited).sort();
export const auditActions = [...new Set(Object.values(audited).flat())].sort();
