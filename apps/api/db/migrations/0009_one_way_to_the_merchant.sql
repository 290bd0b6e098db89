-- Rows of a user, a basket or an order are rows of a merchant through them: a second check of it at each write, which
-- locks the one row of the merchant, proves nothing more.
alter table sessions drop constraint sessions_merchant_id_fkey;
alter table carts drop constraint carts_merchant_id_fkey;
alter table orders drop constraint orders_merchant_id_fkey;
alter table order_history drop constraint order_history_merchant_id_fkey;
