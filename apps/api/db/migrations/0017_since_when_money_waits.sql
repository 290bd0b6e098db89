-- Since when the bank has a payment and has not said how it ends (status 481); null: it does not have it.
alter table payments add column pending_since timestamptz;
-- Since when a refund waits for a person to give it back; null: it never did.
alter table refunds add column manual_at timestamptz;
-- The word of the merchant that recorded that the store manager gave it back by hand; null: nobody did.
alter table refunds add column handed_over text collate "C";
