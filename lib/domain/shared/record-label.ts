/** What a record is called where one line fits: in a list, a picker, an export, the audit log. Null if nothing names it. */
export function recordLabel(record: object): string | null {
  const { name, label, title, first_name, last_name, serial_number, number, email, uid } = record as Record<
    string,
    unknown
  >;
  const person = [first_name, last_name].filter((part) => typeof part === "string" && part).join(" ");
  const found = [name, title, person, label, serial_number, number, email, uid].find(
    (one) => (typeof one === "string" && one !== "") || typeof one === "number",
  );

  return found === undefined ? null : String(found);
}
