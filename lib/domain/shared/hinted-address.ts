/** Enough to know one's own address by: "a…@mill.example". */
export const hintedAddress = (email: string) => {
  const at = email.lastIndexOf("@");
  const [first = ""] = email.slice(0, at);
  return `${first}…${email.slice(at)}`;
};
