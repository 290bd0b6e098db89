-- Lists of the console (decision 0073): pages of orders after one another, those that run and those of which money went back.
create index orders_pages on orders (merchant_id, placed_at desc, order_id desc);
create index orders_in_hand on orders (merchant_id, placed_at desc, order_id desc) where status in (0, 10, 12, 20, 40, 50, 110);
create index orders_given_back on orders (merchant_id, placed_at desc, order_id desc) where refunded > 0;
create index orders_counter on orders (merchant_id, order_number);

-- Who of the merchant's side gave or took points or credits, as they were called then; null: nobody did.
alter table holding_entries add column by_name text;
