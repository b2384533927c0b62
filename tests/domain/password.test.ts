import { describe, expect, test } from "vitest";
import { passwordProblems } from "@/lib/domain/identity/password";

const account = "jamie.alvarez@cedar.example";
const problemsOf = (password: string, names: string[] = []) => passwordProblems(password, { account, names });

describe("a password", () => {
  test.each(["Grease-12-fittings", "tr0ub4dor&Three", "Ñandú-corre-7", "A1! a long sentence with blanks"])(
    "the password %s is valid",
    (password) => expect(problemsOf(password)).toEqual([]),
  );

  test.each([
    ["Ab1!xyz", ["too_short"]],
    ["UPPER-CASE-77", ["no_lower"]],
    ["lower-case-77", ["no_upper"]],
    ["No-Digits-here", ["no_digit"]],
    ["NoSymbol2here", ["no_symbol"]],
    ["", ["too_short", "no_lower", "no_upper", "no_digit", "no_symbol"]],
  ])("the password %j misses a required character class", (password, problems) =>
    expect(problemsOf(password)).toEqual(problems),
  );

  test.each([..."!@#$%^&*()_+-=[]{};':\"\\|,.<>/?~`"])("%s counts as the special character of a password", (symbol) =>
    expect(problemsOf(`Bearing42x${symbol}`)).toEqual([]),
  );

  test("a password can have 128 characters and no more", () => {
    const long = "Aa1!".repeat(32);
    expect(problemsOf(long)).toEqual([]);
    expect(problemsOf(`${long}x`)).toEqual(["too_long"]);
  });

  test("a password is not the account name, regardless of case", () => {
    expect(passwordProblems("JAMIE.alvarez1@Cedar.example", { account: "jamie.Alvarez1@cedar.example" })).toEqual([
      "is_account",
    ]);
    expect(passwordProblems("Jamie.Alvarez1", { account: "jamie.alvarez1@cedar.example" })).toEqual(["is_account"]);
  });

  test("a password contains no name of the product, the company or a plant", () => {
    expect(problemsOf("Millwright-2026!")).toEqual(["holds_name"]);
    expect(problemsOf("My-CedarRidge-7", ["Cedar Ridge"])).toEqual(["holds_name"]);
    expect(problemsOf("My-other-place-7", ["Cedar Ridge", "Ace"])).toEqual([]);
  });

  test.each(["P@ssw0rd1!", "Password123!", "Welcome2026!", "Qwerty123$", "Adm1n2026!", "!Summer2026", "Contraseña1!"])(
    "the password %s is a commonly used one",
    (password) => expect(problemsOf(password)).toContain("too_common"),
  );
});
