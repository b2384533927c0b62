-- Whether role, person or company demand a second factor. It is the own role that counts, whatever role is worn.
CREATE OR REPLACE FUNCTION public.is_mfa_required(p_user_id integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  SELECT u.force_mfa OR r.is_forced_mfa OR coalesce(c.is_forced_mfa, false)
  FROM users u JOIN roles r ON r.id = u.role_id LEFT JOIN companies c ON c.id = u.company_id WHERE u.id = p_user_id $function$;
