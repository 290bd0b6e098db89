-- Orders at tables and in rooms that were served or paid: 120 and 130 follow by themselves.
create index orders_at_spots on orders (merchant_id, status, updated_at) where status in (110, 120);
