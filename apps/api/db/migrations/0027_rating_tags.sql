-- What a customer marked beside the stars; null: nothing yet, and more may be said. Empty: all was said.
alter table orders add column rating_tags text[];
