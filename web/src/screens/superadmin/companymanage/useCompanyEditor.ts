import { updateCompany, type CompanySetting } from '@prelaunch/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiFailure } from '../../../api/failures.ts';
import { useEndpoint } from '../../../api/query-client.ts';
import { checkedBy } from '../../../forms/contract-check.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import {
  changedBody,
  checkChangedCompany,
  fieldAtFault,
  mayStayEmpty,
  NEW_TOKEN,
  valuesOf,
  type CompanyDetails,
  type CompanyField,
  type CompanyValues,
} from './company-form.ts';
import { companyTexts as texts } from './texts.ts';
import { useReloadSite } from './useReloadSite.ts';
import { useTokenIcon } from './useTokenIcon.ts';

/** The state of a conflict with a change of another super admin. */
export type Conflict = 'found' | 'loading' | 'loaded';

/**
 * The form of an existing company. After a conflict, the newer version is loaded on demand, and the typed values are
 * kept.
 *
 * @param loadAgain loads the company as stored now; undefined when that fails
 */
export function useCompanyEditor(
  stored: CompanyDetails,
  loadAgain: () => Promise<CompanyDetails | undefined>,
  onSaved: () => void,
) {
  const reload = useReloadSite();
  const icon = useTokenIcon();
  const { mutateAsync: update } = useEndpoint('superadmin', updateCompany);
  const [base, setBase] = useState(stored);
  const [first] = useState(() => valuesOf(stored));
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const form = useForm<CompanyValues>({
    defaultValues: first,
    resolver: checkedBy((values) => checkChangedCompany(first, values)),
  });
  const { dirtyFields, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    try {
      const iconId = values.tokenSymbol === NEW_TOKEN ? ((await icon.settled())?.id ?? null) : null;
      const body = changedBody(base, valuesOf(base), values, iconId);
      const { message } = await update({ body });
      showToast({ kind: 'success', text: message });
      onSaved();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.code === 'company_changed') setConflict('found');
      const field = fieldAtFault(error.code);
      if (field !== undefined) {
        form.setError(field, { type: 'refused', message: error.message }, { shouldFocus: true });
      }
    } finally {
      reload();
    }
  });

  const loadNew = async () => {
    setConflict('loading');
    const newer = await loadAgain();
    setConflict(newer === undefined ? 'found' : 'loaded');
    if (newer === undefined) return;
    setBase(newer);
    form.reset(valuesOf(newer), { keepDirtyValues: true });
  };

  return {
    form,
    icon,
    base,
    submit,
    pending: isSubmitting,
    conflict,
    loadNew: () => void loadNew(),
    mayStayEmpty: (name: CompanySetting) => mayStayEmpty(first, name),
    /** The newer stored value of a field that was also changed in this form; undefined for other fields. */
    storedNow: (field: CompanyField): string | undefined => {
      const now = valuesOf(base)[field];
      if (dirtyFields[field] !== true || now === first[field]) return undefined;
      return now === '' ? texts.changed.nothing : String(now);
    },
  };
}
