-- compatible
-- Statements list the refunds of each purchase.
create index refunds_by_purchase on refunds (company_id, purchase_id) where purchase_id is not null;
