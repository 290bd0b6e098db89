-- What a customer said of the basket's offer: the one that was typed, or none; null: the best automatic one.
alter table carts add column promo jsonb;

-- How often an offer with a limit stands in orders that were not given up: of everybody (holder ''), and of each phone (a
-- keyed hash, so that no phone stays when its user is deleted).
create table promotion_counts (
  merchant_id uuid not null references merchants (merchant_id),
  holder text collate "C" not null,
  promotion_id uuid not null,
  used integer not null,
  -- The limit when it was last used.
  most integer not null,
  primary key (merchant_id, holder, promotion_id)
);

-- Which order stands in which count; gone when the order is given up.
create table promotion_uses (
  merchant_id uuid not null references merchants (merchant_id),
  order_id uuid not null,
  holder text collate "C" not null,
  promotion_id uuid not null,
  primary key (merchant_id, order_id, holder),
  foreign key (merchant_id, order_id) references orders (merchant_id, order_id)
);
create index promotion_uses_of on promotion_uses (merchant_id, holder, promotion_id);
