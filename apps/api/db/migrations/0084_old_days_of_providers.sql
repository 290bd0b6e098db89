-- What the job that deletes old rows looks for.
create index geocoder_days_old on geocoder_days (day);
create index message_days_old on message_days (day);
