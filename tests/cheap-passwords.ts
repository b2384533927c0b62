import { passwordCost } from "@/lib/server/secrets/passwords";

/*
 * The least that argon2 takes, where tests hash: a stored hash contains its own cost, so the running product checks it as
 * cheaply. tests/domain/password-cost.test.ts holds what the product itself takes.
 */
Object.assign(passwordCost, { memoryCost: 8, timeCost: 1 });
