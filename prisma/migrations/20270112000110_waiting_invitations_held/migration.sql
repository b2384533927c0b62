-- Work that is announced again under its key is held until the commit, by an update that changes nothing. The role of the
-- sign-in announces invitations again.
grant update (sent_at) on outbox to millwright_auth;
create policy hold_invitation on outbox for update to millwright_auth using (topic = 'invitation');
