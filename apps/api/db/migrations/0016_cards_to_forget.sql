-- Users whose cards the gateways are to forget: an account was deleted, or a guest is joined into somebody known.
create table cards_to_forget (
  merchant_id uuid not null,
  user_id uuid not null,
  -- When the gateways are asked next.
  next_at timestamptz not null,
  -- From then on nothing can be kept any more for a payment that was begun before: once forgotten, they are forgotten for good.
  last_at timestamptz not null,
  tries integer not null default 0,
  primary key (merchant_id, user_id),
  foreign key (merchant_id, user_id) references users (merchant_id, user_id)
);
create index cards_to_forget_due on cards_to_forget (next_at);
