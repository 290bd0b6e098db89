-- If something is sold out: leave out 10 · similar 20 · cancel 30 · ask 40; null: nothing was said. A line's own choice is on it.
alter table orders add column if_sold_out smallint;
-- The question that is open: { id, since, deadline, lines: [{ line, suggestions }], paying: { enters, amount, until } }; null: nothing is asked.
alter table orders add column awaiting jsonb;
-- What became of questions, for people to read: what left, what came, what it cost or gave back. The oldest first.
alter table orders add column amendments jsonb;

-- Every question of a merchant about lines that are missing, and what came of it.
create table order_questions (
  merchant_id uuid not null,
  question_id uuid not null,
  order_id uuid not null,
  asked_at timestamptz not null,
  deadline_at timestamptz not null,
  lines jsonb not null,
  -- left_out · replaced · similar · rejected · cancelled · ended (the order came to its end another way); null: it is open
  outcome text collate "C",
  -- customer · system
  by_whom text collate "C",
  answered_at timestamptz,
  primary key (merchant_id, question_id),
  foreign key (merchant_id, order_id) references orders (merchant_id, order_id)
);
create unique index order_questions_open on order_questions (merchant_id, order_id) where outcome is null;
create index order_questions_due on order_questions (deadline_at) where outcome is null;
create index order_questions_order on order_questions (merchant_id, order_id);

-- What an order was before an answer amended it, as it was frozen: the order's own row has the newest version.
create table order_versions (
  merchant_id uuid not null,
  order_id uuid not null,
  -- 1 is what was placed.
  version integer not null,
  question_id uuid not null,
  lines jsonb not null,
  totals jsonb not null,
  grand_total bigint not null,
  until timestamptz not null,
  primary key (merchant_id, order_id, version),
  foreign key (merchant_id, order_id) references orders (merchant_id, order_id),
  foreign key (merchant_id, question_id) references order_questions (merchant_id, question_id)
);
