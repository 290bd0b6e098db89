-- What reports add up (decision 0073): the figures of each sale, counted from its order. An order whose version is not the one that
-- was counted is counted anew, before a report is read or a minute later. Null: never counted.
alter table orders add column counted_version bigint;
create index orders_uncounted on orders (merchant_id, updated_at) where counted_version is distinct from version;

-- One row for an order, or for what a court itself sold beside its vendors' orders. Minor units:
-- items − promotions − reward − loyalty + fees + tax_on_top + corrections − written_off = taken.
create table sales (
  merchant_id uuid not null,
  -- The order's id, or the court order's.
  sale_id uuid not null,
  -- The version of the order that was counted; of a court's own lines the latest of its vendors' orders together.
  counted_version bigint not null,
  store_id uuid not null,
  placed_at timestamptz not null,
  -- False: it was given up, or waits for its money.
  counts boolean not null,
  -- 0 for what a court itself sold: it is no order.
  orders smallint not null check (orders in (0, 1)),
  channel smallint not null,
  -- Null: it was not brought anywhere.
  area_id text collate "C",
  -- Null: in several ways, which are its parts.
  method text collate "C",
  units integer not null,
  items bigint not null,
  promotions bigint not null,
  reward bigint not null,
  loyalty bigint not null,
  delivery bigint not null,
  packaging bigint not null,
  service bigint not null,
  small_order bigint not null,
  tax_on_top bigint not null,
  corrections bigint not null,
  written_off bigint not null,
  taken bigint not null,
  tax bigint not null,
  credits bigint not null,
  open bigint not null,
  primary key (merchant_id, sale_id),
  check (items - promotions - reward - loyalty + delivery + packaging + service + small_order + tax_on_top + corrections
    - written_off = taken)
);
create index sales_placed on sales (merchant_id, placed_at);

-- What a sale is made of: products, rates of tax, promotions, and the ways to pay where there are several.
create table sale_parts (
  merchant_id uuid not null,
  sale_id uuid not null,
  kind text collate "C" not null check (kind in ('product', 'tax', 'promotion', 'method')),
  part_key text collate "C" not null,
  store_id uuid not null,
  placed_at timestamptz not null,
  units integer not null,
  amount bigint not null,
  tax bigint not null,
  primary key (merchant_id, sale_id, kind, part_key),
  foreign key (merchant_id, sale_id) references sales (merchant_id, sale_id) on delete cascade
);
create index sale_parts_placed on sale_parts (merchant_id, kind, placed_at) include (store_id, part_key, units, amount, tax);

-- What went back of a sale that counts, on the day on which it did.
create table sale_refunds (
  merchant_id uuid not null,
  refund_id uuid not null,
  sale_id uuid not null,
  store_id uuid not null,
  -- Rows of one cause went back at once, by several ways.
  cause text collate "C" not null,
  way text collate "C" not null,
  at timestamptz not null,
  amount bigint not null check (amount > 0),
  tax bigint not null check (tax >= 0),
  -- [{ rate, tax }], rates in basis points.
  taxes jsonb not null,
  primary key (merchant_id, refund_id),
  foreign key (merchant_id, sale_id) references sales (merchant_id, sale_id) on delete cascade
);
create index sale_refunds_at on sale_refunds (merchant_id, at);
create index sale_refunds_sale on sale_refunds (merchant_id, sale_id);

-- How products, promotions and areas were called when they were sold last: a document may have them no more.
create table sale_names (
  merchant_id uuid not null,
  kind text collate "C" not null check (kind in ('product', 'promotion', 'area')),
  name_id text collate "C" not null,
  name jsonb not null,
  primary key (merchant_id, kind, name_id)
);
