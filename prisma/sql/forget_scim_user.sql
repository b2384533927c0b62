-- Who is deleted is nobody's: the directory may create the same name again.
CREATE OR REPLACE FUNCTION public.forget_scim_user()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
  DELETE FROM scim_users WHERE user_id = NEW.id;
  DELETE FROM scim_group_members WHERE user_id = NEW.id;
  RETURN NULL;
END $function$;
