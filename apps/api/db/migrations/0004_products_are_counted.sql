-- Sold out until an instant, after which it is back by itself; null: until somebody says otherwise.
alter table product_states add column sold_out_until timestamptz;
-- Pieces that are left; null: not counted. Orders take from it, at 0 the product is out of stock.
alter table product_states add column stock integer check (stock >= 0);
-- What an order took from the counts, to give back when it is cancelled: [{ product, units }].
alter table orders add column stock_taken jsonb;
