-- Of each merchant with credentials at providers: the random key that seals them. The server's SECRET_KEY seals it, so that
-- another SECRET_KEY changes this row alone (decision 0060).
create table merchant_data_keys (
  merchant_id uuid not null primary key,
  sealed bytea not null,
  -- Raised by each change of the merchant's credentials: processes forget what they remember of an older one.
  version bigint not null default 1,
  changed_at timestamptz not null
);

-- A merchant's credentials at providers outside. Merchant, provider, mode and name are sealed with each: no row opens elsewhere.
create table merchant_secrets (
  merchant_id uuid not null,
  provider text collate "C" not null,
  mode text collate "C" not null check (mode in ('test', 'live')),
  name text collate "C" not null,
  sealed bytea not null,
  changed_at timestamptz not null,
  primary key (merchant_id, provider, mode, name),
  foreign key (merchant_id) references merchant_data_keys (merchant_id)
);

-- Keys of the deployment that outlive a change of SECRET_KEY, which seals them. `lasting`: hashes by which holdings are found
-- again, and keys that are derived for others, are made with it.
create table deployment_keys (
  name text collate "C" not null primary key,
  sealed bytea not null
);

-- What Apple reads at each host before it shows its button there, as the provider gave it.
create table apple_domain_files (
  host text collate "C" not null primary key,
  bytes bytea not null,
  changed_at timestamptz not null
);
