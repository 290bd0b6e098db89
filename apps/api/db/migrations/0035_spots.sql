-- What makes the codes of a merchant's tables and rooms: random, sealed with the deployment's key.
create table spot_keys (
  merchant_id uuid primary key references merchants (merchant_id),
  sealed bytea not null
);

-- Codes that were renewed: what is not here is of generation 1. The number is the document's, empty for a store's own code.
create table spot_generations (
  merchant_id uuid not null references merchants (merchant_id),
  store_id uuid not null,
  kind text collate "C" not null check (kind in ('table', 'room', 'store')),
  number text collate "C" not null,
  generation integer not null check (generation > 1),
  renewed_at timestamptz not null,
  primary key (merchant_id, store_id, kind, number)
);

-- What the code opened that a session scanned last: it orders there and nowhere else.
create table session_spots (
  merchant_id uuid not null,
  token_hash bytea not null,
  store_id uuid not null,
  kind text collate "C" not null check (kind in ('table', 'room', 'store')),
  -- Empty where the code names no table and none was chosen.
  number text collate "C" not null,
  -- The store's own code opened it: the guest may choose another table.
  by_store_code boolean not null,
  opened_at timestamptz not null,
  primary key (merchant_id, token_hash),
  foreign key (merchant_id, token_hash) references sessions (merchant_id, token_hash),
  check ((kind = 'store') = (number = '')),
  check (kind <> 'store' or by_store_code)
);
