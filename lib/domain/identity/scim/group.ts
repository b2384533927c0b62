import { type Assignment, attributesOf, invalidValue, textIn } from "./patch";

export interface DirectoryGroup {
  display_name: string;
  external_id: string | null;
}

export interface SentGroup {
  display_name?: string;
  external_id?: string | null;
  members: MemberChange[];
}

export interface MemberChange {
  how: "add" | "remove" | "replace";
  /** Null: all of them. */
  ids: number[] | null;
}

export function groupIn(assignments: readonly Assignment[]): SentGroup {
  const group: SentGroup = { members: [] };
  for (const assignment of assignments) read(group, assignment);
  return group;
}

function read(group: SentGroup, { path, how, value }: Assignment) {
  const isRemoved = how === "remove";
  switch (path.attribute) {
    case "displayname": {
      const name = isRemoved ? null : textIn(value, "displayName");
      if (name === null) throw invalidValue("displayName");
      group.display_name = name;
      return;
    }
    case "externalid":
      group.external_id = isRemoved ? null : textIn(value, "externalId");
      return;
    case "members": {
      const named = path.where.flatMap(({ attribute, value }) => (attribute === "value" ? [idIn(value)] : []));
      if (path.where.length > named.length) throw invalidValue("members");
      const listed = value === undefined || value === null ? null : [value].flat().map(memberIn);
      if (!isRemoved) group.members.push({ how, ids: listed ?? [] });
      else group.members.push({ how, ids: path.where.length > 0 ? named : listed });
    }
  }
}

function memberIn(member: unknown): number {
  const { value, type } = attributesOf(member);
  if (typeof type === "string" && type.toLowerCase() === "group") throw invalidValue("members.type");
  return idIn(value);
}

/** A name that is no id of ours names nobody. */
function idIn(value: unknown): number {
  const text = String(value);
  if (!/^[1-9]\d{0,8}$/.test(text)) throw invalidValue("members.value");
  return Number(text);
}

/** The members after all changes, in the order in which they came. */
export function membersAfter(before: Iterable<number>, changes: readonly MemberChange[]): Set<number> {
  let members = new Set(before);
  for (const { how, ids } of changes) {
    if (how === "replace") members = new Set(ids);
    else if (ids === null) members = new Set();
    else for (const id of ids) how === "add" ? members.add(id) : members.delete(id);
  }
  return members;
}
