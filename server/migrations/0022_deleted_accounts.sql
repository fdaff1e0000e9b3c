-- Of a deleted account only what its purchases need is kept: name, e-mail and mobile number, sealed, for
-- the years that tax law asks for. The plain columns are empty from then on.
alter table accounts add column contact_sealed text;
comment on column accounts.contact_sealed is
  'Name, e-mail and mobile number of a deleted account as JSON, encrypted under a key outside the database; null once they are erased.';
alter table accounts add constraint accounts_contact_sealed check (
  contact_sealed is null or (deleted_at is not null and name = '' and email = '' and mobile = ''));

-- Accounts that were deleted before. Only the server has the key: its next run of the job seals the rest.
update accounts set aadhaar_sealed = null, date_of_birth = null, profile_image_id = null
where deleted_at is not null;

-- What the job looks for.
create index accounts_to_seal on accounts (deleted_at) where deleted_at is not null and name <> '';
create index accounts_to_erase on accounts (deleted_at) where contact_sealed is not null;

-- Uploads of one account, and who shows one as a picture.
create index media_owner on media (company_id, owner_id);
create index accounts_by_picture on accounts (company_id, profile_image_id)
  where profile_image_id is not null;
