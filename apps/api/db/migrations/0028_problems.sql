-- What customers say is wrong with an order that they received, and what the merchant answered.
create table order_problems (
  merchant_id uuid not null,
  problem_id uuid not null,
  order_id uuid not null,
  kind text collate "C" not null check (kind in ('missing', 'wrong', 'cold', 'late')),
  -- Lines of the order; none where it was late. The order is locked while they are written, so that a line is there once.
  lines uuid[] not null,
  words text not null,
  has_picture boolean not null,
  -- Version of the order that it was reported by.
  version bigint not null,
  created_at timestamptz not null,
  state text collate "C" not null default 'open' check (state in ('open', 'declined', 'refunded')),
  -- The merchant's words, where it was declined.
  answer text,
  -- That of the refund that answered it.
  refund_cause text collate "C",
  -- Minor units that this refund gave back.
  refunded bigint,
  answered_at timestamptz,
  primary key (merchant_id, problem_id),
  foreign key (merchant_id, order_id) references orders (merchant_id, order_id),
  check ((state = 'open') = (answered_at is null)),
  check ((state = 'refunded') = (refund_cause is not null))
);
create index order_problems_order on order_problems (merchant_id, order_id);
create index order_problems_state on order_problems (merchant_id, state, created_at);

-- Pictures of them as we encoded them, without what a camera wrote beside. Seen by the merchant and by the order's customer.
create table problem_pictures (
  merchant_id uuid not null,
  problem_id uuid not null,
  bytes bytea not null check (octet_length(bytes) <= 1048576),
  primary key (merchant_id, problem_id),
  foreign key (merchant_id, problem_id) references order_problems (merchant_id, problem_id)
);
