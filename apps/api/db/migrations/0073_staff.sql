-- People who work in the console of a merchant (decision 0069). Their passkeys and sessions are this merchant's alone.
create table staff_members (
  merchant_id uuid not null,
  staff_id uuid not null,
  name text not null,
  role text collate "C" not null check (role in ('counter', 'manager', 'owner')),
  -- The one store or vendor that they belong to; null: the whole merchant, as every owner does.
  store_id uuid,
  -- Where their codes go, E.164. Null: they sign in by passkey alone.
  phone text collate "C",
  -- Made by the demo's link, for trying things; production knows none.
  is_demo boolean not null default false,
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (merchant_id, staff_id),
  check (role <> 'owner' or store_id is null)
);
-- A code to a phone leads to one person.
create unique index staff_members_phone on staff_members (merchant_id, phone) where phone is not null and removed_at is null;
create unique index staff_members_demo on staff_members (merchant_id) where is_demo and removed_at is null;

create table staff_invitations (
  merchant_id uuid not null,
  invitation_id uuid not null,
  secret_hash bytea not null,
  -- Empty: whoever invites did not say.
  name text not null,
  role text collate "C" not null check (role in ('counter', 'manager', 'owner')),
  store_id uuid,
  phone text collate "C",
  -- The owner who invites; null: the platform.
  invited_by uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Who came of it: a member with the same id.
  staff_id uuid,
  revoked_at timestamptz,
  primary key (merchant_id, invitation_id),
  unique (merchant_id, secret_hash),
  foreign key (merchant_id, invited_by) references staff_members (merchant_id, staff_id),
  foreign key (merchant_id, staff_id) references staff_members (merchant_id, staff_id),
  check ((used_at is null) = (staff_id is null))
);
create index staff_invitations_expiry on staff_invitations (merchant_id, expires_at);

create table staff_passkeys (
  merchant_id uuid not null,
  credential_id bytea not null,
  passkey_id uuid not null,
  staff_id uuid not null,
  public_key bytea not null,
  -- Goes up with each use where the authenticator counts; one that does not go up is a copy.
  counter bigint not null check (counter >= 0),
  transports jsonb not null,
  -- What the browser said that it is, in words of ours; null: something else.
  platform text collate "C",
  browser text collate "C",
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (merchant_id, credential_id),
  unique (merchant_id, passkey_id),
  foreign key (merchant_id, staff_id) references staff_members (merchant_id, staff_id)
);
create index staff_passkeys_member on staff_passkeys (merchant_id, staff_id);

-- What an authenticator is to sign, once and within minutes. That of a sign-in is no merchant's yet: it has the id of nobody.
create table staff_challenges (
  merchant_id uuid not null,
  challenge_hash bytea not null,
  purpose text collate "C" not null check (purpose in ('register', 'sign_in', 'confirm')),
  -- The invitation or the member that it was made for; null: nobody yet.
  subject uuid,
  expires_at timestamptz not null,
  primary key (merchant_id, challenge_hash)
);
create index staff_challenges_expiry on staff_challenges (merchant_id, expires_at);

create table staff_sessions (
  merchant_id uuid not null,
  token_hash bytea not null,
  session_id uuid not null,
  staff_id uuid not null,
  created_at timestamptz not null,
  -- Twelve hours later, however much it is used.
  expires_at timestamptz not null,
  -- To some minutes.
  last_used_at timestamptz not null,
  -- When they last showed that it is still them.
  confirmed_at timestamptz,
  platform text collate "C",
  browser text collate "C",
  ended_at timestamptz,
  primary key (merchant_id, token_hash),
  unique (merchant_id, session_id),
  foreign key (merchant_id, staff_id) references staff_members (merchant_id, staff_id)
);
create index staff_sessions_member on staff_sessions (merchant_id, staff_id);
create index staff_sessions_expiry on staff_sessions (merchant_id, expires_at);

-- What staff change stands among what was changed with keys.
alter table key_calls drop constraint key_calls_actor_check;
alter table key_calls add constraint key_calls_actor_check check (actor in ('platform', 'merchant', 'staff'));

-- Staff read prescriptions with a key, or in the console.
alter table prescription_readings add column staff_id uuid;
alter table prescription_readings drop constraint prescription_readings_check;
alter table prescription_readings add constraint prescription_readings_check
  check ((reader = 'staff') = (key_id is not null or staff_id is not null));
