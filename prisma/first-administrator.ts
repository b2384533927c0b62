import { PrismaPg } from "@prisma/adapter-pg";
import { passwordProblems } from "@/lib/domain/identity/password";
import { PrismaClient } from "@/lib/generated/prisma/client";
import { hashPassword } from "@/lib/server/secrets/passwords";
import { makeFirstAdministrator, namesOfPlaces } from "@/lib/services/identity/sign-in/first-administrator";
import { seedRoles } from "./seed/roles";

/**
 * Makes the first person who may do everything, as the owner of the database. Who asked, and for what, comes by the
 * environment from lib/launch/run/administrator.mjs; an ending with 3 means that what was asked for is refused.
 */
const { DATABASE_URL, ADMIN_EMAIL = "", ADMIN_NAME = "", ADMIN_PASSWORD = "" } = process.env;
if (!DATABASE_URL) throw new Error("DATABASE_URL is not set");
const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString: DATABASE_URL }) });

const sentences = {
  too_short: "have at least 8 characters",
  too_long: "have at most 128 characters",
  no_lower: "have a lowercase letter",
  no_upper: "have an uppercase letter",
  no_digit: "have a digit",
  no_symbol: "have a special character such as ! or -",
  is_account: "not be the email address",
  holds_name: "not contain the name of the product, a company or a plant",
  too_common: "not be a commonly used password",
};

try {
  const refusal = await create(ADMIN_EMAIL.trim().toLowerCase(), ADMIN_NAME.trim().replace(/\s+/g, " "));
  if (refusal) {
    process.stderr.write(`${refusal}\n`);
    process.exitCode = 3;
  }
} finally {
  await prisma.$disconnect();
}

async function create(email: string, name: string): Promise<string | undefined> {
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return "The email address is not valid.";
  if (name === "") return "The name is missing.";
  const problems = passwordProblems(ADMIN_PASSWORD, { account: email, names: await namesOfPlaces(prisma) });
  if (problems.length > 0) return `The password must ${problems.map((problem) => sentences[problem]).join(", ")}.`;
  await seedRoles(prisma);
  const password_hash = await hashPassword(ADMIN_PASSWORD);
  const made = await prisma.$transaction((tx) => makeFirstAdministrator(tx, { email, name, password_hash }));
  if (made === "there_is_one") return "An administrator already exists.";
  if (made === "address_taken") return `${email} already has an account.`;
  return undefined;
}
