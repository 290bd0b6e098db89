-- A link by which an amount is paid. Its address carries its merchant and 128 random bits, of which the hash alone is stored.
create table pay_links (
  merchant_id uuid not null,
  link_id uuid not null,
  -- Whose counter, words and methods its orders have.
  store_id uuid not null,
  secret_hash bytea not null,
  -- Minor units.
  amount bigint not null check (amount > 0),
  currency text collate "C" not null,
  -- What it is for: the first line names it, the rest explains it. Its language is the one that it was written in.
  text text collate "C" not null,
  language text collate "C" not null,
  -- Personal: name and phone of whom it is for, where that was said.
  customer jsonb not null,
  -- Null: every method that the store takes online.
  methods jsonb,
  uses integer not null check (uses >= 1),
  used integer not null default 0 check (used >= 0),
  expires_at timestamptz,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (merchant_id, link_id),
  unique (merchant_id, secret_hash),
  foreign key (merchant_id, store_id) references stores (merchant_id, store_id),
  check (used <= uses)
);
create index pay_links_created on pay_links (merchant_id, created_at);

-- Of an order that pays a link: the link. It has no cart, and where nothing is to be made, no type.
alter table orders add column pay_link_id uuid;
alter table orders alter column order_type drop not null;
alter table orders add foreign key (merchant_id, pay_link_id) references pay_links (merchant_id, link_id);
alter table orders drop constraint orders_origin;
alter table orders add constraint orders_origin
  check (cart_id is not null or visit_id is not null or pay_link_id is not null);
alter table orders add constraint orders_type check (order_type is not null or pay_link_id is not null);
create index orders_pay_link on orders (merchant_id, pay_link_id, user_id) where pay_link_id is not null;
-- Who pays a link pays one order at a time, whatever they press twice.
create unique index orders_pay_link_waiting on orders (merchant_id, pay_link_id, user_id)
  where pay_link_id is not null and status = 0;
