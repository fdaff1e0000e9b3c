-- compatible
-- Keys that signed receipts and statements earlier. The key that signs now is in installation.document_key_sealed.
create table former_document_keys (
  id uuid primary key default gen_random_uuid(),
  check_sealed text not null,
  ended_at timestamptz not null default now(),
  revoked_at timestamptz
);
comment on table former_document_keys is 'Keys that signed documents earlier; what signs is deleted, what checks is kept.';
comment on column former_document_keys.check_sealed is 'The public key and, unless it is revoked, the key of the digests.';
comment on column former_document_keys.revoked_at is 'When documents of this key ceased to count as genuine, because other people may have the key.';
