UPDATE work_orders SET diagnosed_fault = finding -> 'diagnosis' ->> 'fault'
WHERE finding -> 'diagnosis' ->> 'fault' IS NOT NULL;
