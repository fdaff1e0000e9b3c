import { listTokens } from '@prelaunch/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { endpointQuery } from '../../../api/query-client.ts';
import type { Upload } from '../../../uploads/useUpload.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { FieldError } from '../../../ui/inputs/FieldError.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { NEW_TOKEN } from './company-form.ts';
import type { FieldsProps } from './CompanyFields.tsx';
import formStyles from './CompanyForm.module.css';
import { NewTokenFields } from './NewTokenFields.tsx';
import { companyTexts } from './texts.ts';
import styles from './TokenFields.module.css';

const texts = companyTexts.token;

interface TokenFieldsProps extends FieldsProps {
  readonly icon: Upload;
  /** Whether tokens were already sold, so that the company cannot change the token. */
  readonly fixed?: boolean;
}

/** The token that the company sells: one of the catalogue, or a new one. */
export function TokenFields({ form, icon, fixed = false, ...rest }: TokenFieldsProps) {
  const id = useId();
  const { data, isError, isFetching, refetch } = useQuery(
    endpointQuery('superadmin', listTokens, {}),
  );
  const chosen = useWatch({ control: form.control, name: 'tokenSymbol' });
  const problem = form.formState.errors.tokenSymbol?.message;
  const choice = form.register('tokenSymbol');
  return (
    <fieldset
      className={formStyles.section}
      aria-describedby={problem === undefined ? undefined : `${id}problem`}
    >
      <legend>{texts.legend}</legend>
      {fixed && <p className={formStyles.quiet}>{texts.sold}</p>}
      {problem !== undefined && <FieldError id={`${id}problem`} text={problem} />}
      {data === undefined &&
        (isError ? (
          <ErrorState text={texts.failed} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <div aria-busy="true" aria-label={texts.loading}>
            <Skeleton height="8rem" />
          </div>
        ))}
      <div className={styles.tokens}>
        {data?.map((token) => (
          <label key={token.symbol} className={styles.token}>
            <input
              type="radio"
              value={token.symbol}
              disabled={!token.sellable || (fixed && token.symbol !== chosen)}
              {...choice}
            />
            <img src={token.icon_url} alt="" width={36} height={36} />
            <span className={styles.text}>
              <span className={styles.symbol}>{token.symbol}</span>
              {token.sellable && token.name === token.symbol ? null : (
                <span className={styles.name}>
                  {token.sellable ? token.name : texts.notForSale}
                </span>
              )}
            </span>
          </label>
        ))}
        {data !== undefined && !fixed && (
          <label className={styles.token}>
            <input type="radio" value={NEW_TOKEN} {...choice} />
            <span className={styles.plus} aria-hidden="true">
              <Plus />
            </span>
            <span className={styles.text}>
              <span className={styles.symbol}>{texts.another}</span>
            </span>
          </label>
        )}
      </div>
      {chosen === NEW_TOKEN && <NewTokenFields form={form} icon={icon} {...rest} />}
    </fieldset>
  );
}
