-- With the order's id the key under which a courier service books once: raised when a courier gave it up, or nobody took it.
alter table deliveries add column attempt integer not null default 1;
-- When this attempt was taken up first, and so written before the service is asked; null: it was not yet.
alter table deliveries add column requested_at timestamptz;
