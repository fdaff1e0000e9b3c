import { getReceiptPaper } from '@prelaunch/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { fetchFile } from '../../../api/stream.ts';
import { paths } from '../../../paths.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { Loading } from './Loading.tsx';
import { codeInPdf } from './document/code-in-pdf.ts';
import { documentTexts } from './document/texts.ts';
import { verifyTexts as texts } from './texts.ts';

/** Opens the check of the receipt of one of the signed-in member's purchases. */
export function OwnReceipt({ id }: { readonly id: string }) {
  const [, navigate] = useLocation();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['code of a receipt', id],
    queryFn: async ({ signal }) => {
      const code = await codeInPdf(
        await fetchFile('user', getReceiptPaper, { params: { id } }, { signal }),
      );
      if (code === null) throw new Error('the receipt has no code');
      return code;
    },
    // Every PDF has a code of its own.
    staleTime: Infinity,
    gcTime: 0,
    meta: { quiet: true },
  });
  useEffect(() => {
    if (data !== undefined) navigate(`${paths.verify}/${data}`, { replace: true });
  });
  return isError ? (
    <ErrorState text={texts.receiptFailed} retrying={isFetching} onRetry={() => void refetch()} />
  ) : (
    <Loading text={documentTexts.loading} />
  );
}
