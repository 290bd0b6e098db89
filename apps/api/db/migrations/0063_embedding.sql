-- Where an order was begun: at the page of another site that shows the shop in a frame, with its address where it is known
-- (decision 0058). Null: at the shop itself.
alter table orders add column source jsonb;

-- A session of a frame that goes on at the top of the window: each row is a code that is good once and for a minute.
create table session_handovers (
  merchant_id uuid not null,
  code_hash bytea not null,
  user_id uuid not null,
  expires_at timestamptz not null,
  primary key (merchant_id, code_hash),
  foreign key (merchant_id, user_id) references users (merchant_id, user_id)
);
create index session_handovers_expires on session_handovers (merchant_id, expires_at);
