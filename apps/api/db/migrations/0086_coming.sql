-- A member who lost what they sign in with is invited again (decision 0069): whoever uses that invitation is the member of before.
-- Null: somebody new.
alter table staff_invitations add column member_id uuid;
alter table staff_invitations add constraint staff_invitations_member
  foreign key (merchant_id, member_id) references staff_members (merchant_id, staff_id);

-- What a change was about, in figures and ids that people are told by: see records/key-calls. Nobody's words, name or phone.
alter table key_calls add column details jsonb;
