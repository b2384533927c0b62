-- What was kept of calls that answer a token or the link of a label, and of those that take a password or a PIN, with a plain
-- hash of it. A repetition of one of them is done again: it is refused, or changes nothing.
delete from idempotency_keys
where route ~ '^/api/(auth|request-links|permits|custom-fields|archives)(/|$)'
  or route ~ '^/api/(brokers|webhooks|controllers)(/\d+)?$'
  or route ~ '^/api/maintenance/\d+/permits/waive$'
  or route ~ '^/api/companies/\d+/(archives|model|saml2|scim|storage)(/|$)';
