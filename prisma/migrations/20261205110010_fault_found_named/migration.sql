-- "Another fault" was the only answer for it where the diagnosis had named none.
UPDATE work_orders SET verdict = 'fault_found'
WHERE verdict = 'other_fault' AND finding -> 'diagnosis' ->> 'fault' IS NULL;
