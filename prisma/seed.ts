import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "@/lib/generated/prisma/client";
import { seedDemo } from "./seed/demo";
import { seedFailureCodes } from "./seed/faults";
import { seedPermitKinds } from "./seed/permit-kinds";
import { seedRoles } from "./seed/roles";

/**
 * Fills a new database, as its owner: the roles and the failure codes always, the demo companies when DEMO=1 or SEED=demo.
 * What is there already stays as it is, so it may run again.
 */
const url = process.env.DATABASE_URL;
if (!url) throw new Error("DATABASE_URL is not set");
const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString: url }) });

try {
  await seedRoles(prisma);
  if (process.env.DEMO === "1" || process.env.SEED === "demo") await seedDemo(prisma, new Date());
  await prisma.$transaction(async (tx) => {
    await seedFailureCodes(tx);
    await seedPermitKinds(tx);
  });
} finally {
  await prisma.$disconnect();
}
