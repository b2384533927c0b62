import { RUNTIME_LOGIN, RUNTIME_ROLES } from "../../server/secrets/runtime-login.mjs";

/** Who works with the schema public: nobody who merely may sign in to the database. */
const PRODUCT = [RUNTIME_LOGIN, ...RUNTIME_ROLES].join(", ");

/** They write into the database, and everybody may call them. Only a superuser may change that; others have police_reporting. */
const WRITERS = ["lo_creat(int)", "lo_create(oid)", "lo_from_bytea(oid, bytea)"];

/**
 * What PostgreSQL lets every login do is given to the product's own roles instead: to use the schema, to call its functions (those
 * that a migration kept from everybody stay so), to make temporary tables and large objects. Writes nothing where that is so.
 * @param {import("pg").ClientBase} owner
 */
export async function restrictPublic(owner) {
  await owner.query(`do $$
    declare one record;
    begin
      if has_schema_privilege('public', 'public', 'usage') or not has_schema_privilege('${RUNTIME_LOGIN}', 'public', 'usage') then
        grant usage on schema public to ${PRODUCT};
        revoke all on schema public from public;
      end if;
      -- Those of an extension that somebody else has installed are closed by the schema.
      for one in select p.oid::regprocedure as routine from pg_proc p
        where p.pronamespace = 'public'::regnamespace and pg_has_role(p.proowner, 'usage')
          and (p.proacl is null or exists (select from aclexplode(p.proacl) a where a.grantee = 0))
      loop
        execute format('grant execute on routine %s to ${PRODUCT}', one.routine);
        execute format('revoke all on routine %s from public', one.routine);
      end loop;
      for one in select datname as name from pg_database where datname = current_database()
        and (datacl is null or exists (select from aclexplode(datacl) a where a.grantee = 0 and a.privilege_type = 'TEMPORARY'))
      loop
        execute format('revoke temporary on database %I from public', one.name);
      end loop;
      -- The queue puts several jobs into one.
      if not has_database_privilege('${RUNTIME_LOGIN}', current_database(), 'temporary') then
        execute format('grant temporary on database %I to ${PRODUCT}', current_database());
      end if;
      if (select rolsuper from pg_roles where rolname = current_user) then
        for one in select routine from unnest(array[${WRITERS.map((name) => `'pg_catalog.${name}'`)}]::regprocedure[]) routine
          where has_function_privilege('public', routine, 'execute')
        loop
          execute format('revoke all on function %s from public', one.routine);
        end loop;
      end if;
    end $$`);
}
