-- The courier company that a delivery is booked with, and the mode of the merchant's account there: a changed document is for
-- the deliveries after it. Until now all couriers were simulated.
alter table deliveries add column company text collate "C" not null default 'simulated';
alter table deliveries add column mode text collate "C" not null default 'test';
-- The company's page on which the customer follows the courier; null: it has none.
alter table deliveries add column tracking_url text collate "C";
-- Webhooks of a company name its booking alone.
create index deliveries_bookings on deliveries (merchant_id, booking_id) where booking_id is not null;
