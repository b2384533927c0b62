-- stock_movements_issued has taken its place.
drop index stock_movements_spent;
