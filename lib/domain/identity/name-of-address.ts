/**
 * First and last name in an email address, "rosa.moreno@mill.example": Rosa Moreno. Empty where it has none, so that
 * they are asked for.
 */
export function nameOfAddress(email: string): { first_name: string; last_name: string } {
  const [local = ""] = email.split("@");
  const words = local.split(/[._-]+/).filter((word) => /^\p{L}+$/u.test(word));
  const [first_name = "", ...rest] = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));

  return words.length < 2 ? { first_name: "", last_name: "" } : { first_name, last_name: rest.join(" ") };
}
