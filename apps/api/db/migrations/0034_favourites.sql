-- The dishes that a user has marked with a heart. A dish that leaves the menu keeps its row: it may come back.
create table favourites (
  merchant_id uuid not null,
  user_id uuid not null,
  product_id uuid not null,
  created_at timestamptz not null,
  primary key (merchant_id, user_id, product_id),
  foreign key (merchant_id, user_id) references users (merchant_id, user_id)
);
