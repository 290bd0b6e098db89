-- Whom a gateway calls a user of ours: some keep cards under an id of their own. Nothing of the cards is here.
create table gateway_customers (
  merchant_id uuid not null,
  gateway text collate "C" not null,
  -- Each account, for trying and for real money, has customers of its own.
  mode text collate "C" not null check (mode in ('test', 'live')),
  user_id uuid not null,
  customer text collate "C" not null check (customer <> ''),
  primary key (merchant_id, gateway, mode, user_id)
);
