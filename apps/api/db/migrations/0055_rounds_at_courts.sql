-- At a court's table the order of the table holds the bill, and each vendor has an order of its own with what it makes
-- (decision 0052). Of both: the order of the table, which names itself. Null: any other order.
alter table orders add column table_order_id uuid;
alter table orders add foreign key (merchant_id, table_order_id) references orders (merchant_id, order_id);
create index orders_table on orders (merchant_id, table_order_id) where table_order_id is not null;

-- What was sent at once is a round of each vendor: the first of them; null: it is that, or was sent alone.
alter table rounds add column sent_with uuid;
create index rounds_sent_with on rounds (merchant_id, sent_with) where sent_with is not null;

-- The promotions of vendors that the party chose, by the vendor's store; null: none.
alter table table_bills add column vendor_promos jsonb;
