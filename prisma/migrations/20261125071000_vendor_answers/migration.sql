-- A vendor answers a request for quotation itself, by the link in its email.
ALTER TABLE rfq_vendors
  ADD COLUMN link_hash bytea UNIQUE,
  ADD COLUMN link_until timestamptz(3),
  ADD COLUMN declined_at timestamptz(3),
  ADD COLUMN decline_note text,
  ADD CONSTRAINT rfq_vendors_link_check CHECK (num_nulls(link_hash, link_until) IN (0, 2));

-- Who entered a quote: one of the plant's people, or the vendor.
ALTER TABLE rfq_quotes
  ALTER COLUMN created_by DROP NOT NULL,
  ADD COLUMN is_by_vendor boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT rfq_quotes_by_check CHECK (is_by_vendor = (created_by IS NULL));

-- What the link of a vendor opens: which request it was sent for, and no more.
CREATE FUNCTION vendor_link(p_link_hash bytea) RETURNS jsonb LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT jsonb_build_object('id', v.id, 'token_hash', encode(v.link_hash, 'hex'), 'rfq_id', v.rfq_id,
    'vendor_id', v.vendor_id, 'company_id', v.company_id, 'plant_id', v.plant_id)
  FROM rfq_vendors v
    JOIN rfqs r ON r.id = v.rfq_id AND r.status IN ('sent', 'quoted')
    JOIN plants p ON p.id = v.plant_id AND p.deleted_at IS NULL AND p.archived_at IS NULL
    JOIN companies c ON c.id = v.company_id AND c.deleted_at IS NULL AND c.archived_at IS NULL
      AND NOT 'requisitions' = ANY (c.switched_off)
  WHERE v.link_hash = p_link_hash AND v.link_until > now() $$;
REVOKE ALL ON FUNCTION vendor_link(bytea) FROM public;
GRANT EXECUTE ON FUNCTION vendor_link(bytea) TO millwright_app;
