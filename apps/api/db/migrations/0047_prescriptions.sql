-- Pages of prescriptions, sealed with the deployment's key. A page belongs to a line of the cart it was added to, and once that
-- is placed, to the cart of the order. It is deleted with its cart.
create table prescription_pages (
  merchant_id uuid not null,
  page_id uuid not null,
  cart_id uuid not null,
  line_id uuid not null,
  kind text collate "C" not null check (kind in ('picture', 'pdf')),
  -- At most 10 MB, and what the seal adds.
  sealed bytea not null check (octet_length(sealed) <= 10485760 + 28),
  added_at timestamptz not null,
  -- The pharmacist did not accept it, and why.
  refused_at timestamptz,
  reason text,
  primary key (merchant_id, page_id),
  foreign key (merchant_id, cart_id) references carts (merchant_id, cart_id) on delete cascade,
  check ((refused_at is null) = (reason is null))
);
create index prescription_pages_cart on prescription_pages (merchant_id, cart_id);
create index prescription_pages_line on prescription_pages (merchant_id, line_id);
create index prescription_pages_added on prescription_pages (merchant_id, added_at);

-- Each reading of a page's content, which stays when the page is deleted. Staff read by a merchant key.
create table prescription_readings (
  merchant_id uuid not null,
  reading_id uuid not null,
  page_id uuid not null,
  order_id uuid,
  reader text collate "C" not null check (reader in ('staff', 'owner', 'export')),
  key_id uuid,
  read_at timestamptz not null,
  primary key (merchant_id, reading_id),
  foreign key (merchant_id, order_id) references orders (merchant_id, order_id),
  foreign key (merchant_id, key_id) references merchant_keys (merchant_id, key_id),
  check ((reader = 'staff') = (key_id is not null))
);
create index prescription_readings_order on prescription_readings (merchant_id, order_id);
