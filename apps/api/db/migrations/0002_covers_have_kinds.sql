-- The compiled brand held the sha256 of its covers alone; now each says whether it is a cut-out or a photo, as the document does.
update merchants
set compiled = jsonb_set(compiled, '{brand,cover}', coalesce(document #> '{brand,cover}', '[]'))
where compiled #> '{brand,cover}' is not null;
