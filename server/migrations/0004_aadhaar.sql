-- Encrypted under a key outside the database: a dump tells nobody's number.
alter table accounts add column aadhaar_sealed text;
