-- compatible
-- The language of mails to a member, as the code of BCP 47; null for members who have not chosen one, who get English.
alter table accounts
  add column language text check (language ~ '^[a-z]{2,3}$');
