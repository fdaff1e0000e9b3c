-- compatible
-- Members see who joined with their code.
alter table companies add column referral_rules text;
comment on column companies.referral_rules is 'What the company states about referrals, as plain text; null where it states nothing.';

create index accounts_by_referrer on accounts (company_id, referrer_id, id desc) where referrer_id is not null;
