import {
  countOwnPurchases,
  getPrice,
  getProfile,
  listOwnPurchases,
  listOwnRefunds,
} from '@prelaunch/contract';
import type { QueryClient } from '@tanstack/react-query';

/** Loads again what a new purchase changes. */
export function refreshAfterPurchase(queries: QueryClient): void {
  const changed = [getPrice, listOwnPurchases, countOwnPurchases, getProfile, listOwnRefunds];
  for (const { path } of changed) {
    void queries.invalidateQueries({ queryKey: ['user', path] });
  }
}
