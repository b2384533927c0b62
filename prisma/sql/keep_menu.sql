-- The provider's side decides, whatever else a customer's request may change in its company.
CREATE OR REPLACE FUNCTION public.keep_menu()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE insufficient_privilege USING MESSAGE = 'only the provider switches entries of a company''s menu';
END $function$;
