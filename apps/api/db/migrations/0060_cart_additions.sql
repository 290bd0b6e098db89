-- Keys with which something was put into a cart: what a browser added without a network is sent until it is answered, and
-- counts once (decision 0056).
create table cart_additions (
  merchant_id uuid not null,
  user_id uuid not null,
  key text collate "C" not null,
  request_hash bytea not null,
  created_at timestamptz not null,
  primary key (merchant_id, user_id, key)
);
create index cart_additions_old on cart_additions (merchant_id, created_at);
