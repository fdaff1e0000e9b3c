import { getMediaFile } from '@prelaunch/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Area } from '../../api/session.ts';
import { fetchFile } from '../../api/stream.ts';
import type { StaffPurchase } from './staff-purchase.ts';

type Receipt = NonNullable<StaffPurchase['receipt']>;

/** Returns the parameters of the receipt's signed link, for `fetchFile`. */
function requestOf({ id, url }: Receipt) {
  const link = new URL(url, location.origin).searchParams;
  return {
    params: { id },
    query: {
      expires: link.get('expires') ?? undefined,
      reader: link.get('reader') ?? undefined,
      signature: link.get('signature') ?? undefined,
    },
  };
}

/**
 * Fetches a receipt and returns its object URL, so that it is displayed instead of downloaded. The type is always
 * set to PDF, because a member's file must never run as a page.
 *
 * @returns the address, null while loading; `failed` when it cannot be loaded
 */
export function usePdf(
  area: Area,
  receipt: Receipt,
): {
  readonly url: string | null;
  readonly failed: boolean;
} {
  const { data, isError } = useQuery({
    // Keyed by the id only: the link changes over time, and the frame would reload.
    queryKey: ['receipt', receipt.id],
    queryFn: ({ signal }) => fetchFile(area, getMediaFile, requestOf(receipt), { signal }),
    staleTime: Infinity,
    gcTime: 0,
    // The preview shows the failure itself, with a link to download the file.
    meta: { quiet: true },
  });

  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (data === undefined) return undefined;
    const address = URL.createObjectURL(new Blob([data], { type: 'application/pdf' }));
    setUrl(address);
    return () => {
      URL.revokeObjectURL(address);
      setUrl(null);
    };
  }, [data]);
  return { url, failed: isError };
}
