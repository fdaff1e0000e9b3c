import { countOwnPurchases, getPrice, getProfile, listOwnPurchases } from '@prelaunch/contract';
import type { QueryClient } from '@tanstack/react-query';

/** Loads again what a new purchase changes. */
export function refreshAfterPurchase(queries: QueryClient): void {
  for (const { path } of [getPrice, listOwnPurchases, countOwnPurchases, getProfile]) {
    void queries.invalidateQueries({ queryKey: ['user', path] });
  }
}
