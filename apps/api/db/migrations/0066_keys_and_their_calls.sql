-- Keys of merchants may end by themselves, and it is seen whether they are used (decision 0061). Null: never, and not yet.
alter table merchant_keys add column expires_at timestamptz;
alter table merchant_keys add column last_used_at timestamptz;
-- The key that it takes the place of; both work for a time.
alter table merchant_keys add column follows uuid;

-- What platform and merchants changed with their keys: who, when, which operation, on what, and how it went. No bodies, nobody's
-- name, phone or address. What is no merchant's (landing pages, maintenance of all) has the id of nobody.
create table key_calls (
  merchant_id uuid not null,
  -- In the order of time.
  call_id uuid not null,
  at timestamptz not null,
  actor text collate "C" not null check (actor in ('platform', 'merchant')),
  -- The id of a merchant's key; of the platform's a few letters that tell two apart.
  key_id text collate "C" not null,
  key_name text not null,
  operation text collate "C" not null,
  -- Ids and slugs of what the call was about, by the names of the contract.
  object jsonb not null,
  status smallint not null,
  -- The reason of a refusal; null: it was done.
  error text collate "C",
  request_id text collate "C" not null,
  primary key (merchant_id, call_id)
);

-- Rows are added, and nothing else: whoever has the application's access to the database cannot change them. What is older
-- than 400 days may be deleted. A server with shards has no triggers: there `db/distribute.ts` takes these away.
create function refuse_changes_of_key_calls() returns trigger language plpgsql as $body$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '400 days' then
    return old;
  end if;
  raise exception 'rows of key_calls are only added' using errcode = 'insufficient_privilege';
end
$body$;
create trigger key_calls_rows before update or delete on key_calls
  for each row execute function refuse_changes_of_key_calls();
create trigger key_calls_whole before truncate on key_calls
  for each statement execute function refuse_changes_of_key_calls();
