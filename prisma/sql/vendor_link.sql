-- What the link of a vendor opens: which request it was sent for, and no more.
CREATE OR REPLACE FUNCTION public.vendor_link(p_link_hash bytea)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  SELECT jsonb_build_object('id', v.id, 'token_hash', encode(v.link_hash, 'hex'), 'rfq_id', v.rfq_id,
    'vendor_id', v.vendor_id, 'company_id', v.company_id, 'plant_id', v.plant_id)
  FROM rfq_vendors v
    JOIN rfqs r ON r.id = v.rfq_id AND r.status IN ('sent', 'quoted')
    JOIN plants p ON p.id = v.plant_id AND p.deleted_at IS NULL AND p.archived_at IS NULL
    JOIN companies c ON c.id = v.company_id AND c.deleted_at IS NULL AND c.archived_at IS NULL
      AND NOT 'requisitions' = ANY (c.switched_off)
  WHERE v.link_hash = p_link_hash AND v.link_until > now() $function$;
