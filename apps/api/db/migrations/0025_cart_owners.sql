-- Whose cart it is: one user's, or that of a visit at a table (decision 0033). The version before names a user, and no visit.
alter table carts alter column user_id drop not null;
alter table carts add column visit_id uuid;
alter table carts add constraint carts_owner check ((user_id is null) <> (visit_id is null));
-- As `carts_in_use` for users: an owner has one open cart.
create unique index carts_in_use_of_visit on carts (merchant_id, visit_id)
  where visit_id is not null and state in ('live', 'locked');
