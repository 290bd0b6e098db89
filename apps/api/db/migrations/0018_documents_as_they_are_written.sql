-- Documents and what is compiled of them are written and read whole: as text they need not be taken apart and put together
-- again each time, which took the database longer than anything else of a menu that is applied.
alter table merchants
  alter column document type json using document::text::json,
  alter column compiled type json using compiled::text::json;
