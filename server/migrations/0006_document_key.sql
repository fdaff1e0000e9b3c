-- compatible
-- The sealed secret from which the key that signs receipts and statements is derived; created at the first start.
alter table installation
  add column document_key_sealed text;
