-- Faults are found by the search of the whole product.
SELECT searchable('faults', 'code', 'name_en', 'name_es');
