import { getMediaFile } from '@prelaunch/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Area } from '../../api/session.ts';
import { fetchFile } from '../../api/stream.ts';
import type { StaffPurchase } from './staff-purchase.ts';

type Receipt = NonNullable<StaffPurchase['receipt']>;

/** What its signed link asks for. */
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
 * A receipt as an address in this browser's memory, where nothing makes a download of it. It is taken
 * for a PDF and nothing else, whatever it came as: what a member sent is never a page of ours.
 *
 * @returns the address, null while there is none yet; `failed` when there will be none
 */
export function usePdf(
  area: Area,
  receipt: Receipt,
): {
  readonly url: string | null;
  readonly failed: boolean;
} {
  const { data, isError } = useQuery({
    // By the file alone: its link changes with the time, and the frame would begin anew.
    queryKey: ['receipt', receipt.id],
    queryFn: ({ signal }) => fetchFile(area, getMediaFile, requestOf(receipt), { signal }),
    staleTime: Infinity,
    gcTime: 0,
    // The place of the preview says so, and has the link to download it.
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
