import { PURCHASE_STATUSES, type PurchaseStatus } from '@prelaunch/domain/purchase-status';
import { useSearchParams } from 'wouter';

export const PAGE_SIZES = [10, 25, 50, 100] as const;

export interface HistoryFilter {
  readonly page: number;
  readonly limit: number;
  readonly status: PurchaseStatus | 'ALL';
  readonly search: string;
}

const PRESET: HistoryFilter = { page: 1, limit: PAGE_SIZES[0], status: 'PENDING', search: '' };

function statusOf(text: string | null): HistoryFilter['status'] {
  if (text === 'ALL') return text;
  return PURCHASE_STATUSES.find((status) => status === text) ?? PRESET.status;
}

function readFilter(query: URLSearchParams): HistoryFilter {
  const page = query.get('page') ?? '';
  return {
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : PRESET.page,
    limit: PAGE_SIZES.find((size) => String(size) === query.get('limit')) ?? PRESET.limit,
    status: statusOf(query.get('status')),
    search: (query.get('search') ?? '').trim().slice(0, 100),
  };
}

/**
 * What of the history is shown, kept in the address: a reload and the way back find it again. Any
 * change but that of the page itself leads to the first page.
 */
export function useHistoryFilter(): [HistoryFilter, (change: Partial<HistoryFilter>) => void] {
  const [query, setQuery] = useSearchParams();
  const filter = readFilter(query);
  const change = (part: Partial<HistoryFilter>) => {
    const next = { ...filter, page: PRESET.page, ...part };
    setQuery(
      () => {
        const written = new URLSearchParams();
        for (const key of ['page', 'limit', 'status', 'search'] as const) {
          if (next[key] !== PRESET[key]) written.set(key, String(next[key]));
        }
        return written;
      },
      { replace: true },
    );
  };
  return [filter, change];
}
