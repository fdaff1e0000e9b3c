import { COMPANY_SETTINGS, namesOf, updateCompany, type BodyOf } from '@prelaunch/contract';
import { privateSupplyOf } from '@prelaunch/domain/supply';
import { recordAudit } from '../audit/index.ts';
import { transactionAs } from '../auth/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { SuperAdmin } from '../../platform/http/actor.ts';
import type { MediaDeps } from '../media/index.ts';
import { refuse } from '../../platform/refuse.ts';
import {
  changeCompany,
  lockCompany,
  refuseOnceSold,
  refuseWithoutSecondAdmin,
  setPrivateSupply,
} from './change-company.store.ts';
import {
  changesProgramme,
  differences,
  inTrail,
  refuseUnsellable,
  unlocksWorse,
} from './companies.rules.ts';
import { aadhaarInTrail, aadhaarToKeep } from './company-aadhaar.ts';
import { notifyOfFourEyes } from './settings/four-eyes-notices.ts';
import { prepareToken, refuseUnknownToken } from './tokens/new-token.ts';
import { insertProgrammeChange } from './settings/programme-changes.store.ts';
import { insertToken, type NewToken } from './tokens/tokens.store.ts';

type Typed = BodyOf<typeof updateCompany>;

/** Adds the new token of the request, or checks that the requested existing token can be sold. Returns its symbol. */
async function settleToken(
  tx: Tx,
  requested: string | undefined,
  present: string,
  token: NewToken | null,
): Promise<string | undefined> {
  if (token !== null) await insertToken(tx, token);
  const symbol = token?.symbol ?? requested;
  if (token === null && symbol !== undefined && symbol !== present) {
    await refuseUnknownToken(tx, symbol);
  }
  return symbol;
}

/**
 * Writes the sent settings that differ, and records them in the programme's history and the audit trail.
 * Existing purchases keep their price, and issued quotes stay valid. Locks the company first, then its totals,
 * and the audit trail last.
 */
export async function updateCompanyOf(
  deps: MediaDeps,
  actor: SuperAdmin,
  ip: string,
  body: Typed,
): Promise<void> {
  const { id, version, token: typedToken, companyAadhaarCard, ...changes } = body;
  refuseUnsellable(changes);
  const token = await prepareToken(deps, actor, typedToken);
  const aadhaar = aadhaarToKeep(deps.secrets, companyAadhaarCard);
  await transactionAs(deps.db, actor, async (tx) => {
    const before = (await lockCompany(tx, id)) ?? refuse('not_found');
    if (version !== undefined && version !== before.version) refuse('company_changed');
    const tokenSymbol = await settleToken(tx, changes.tokenSymbol, before.tokenSymbol, token);
    const after = differences(before, { ...changes, tokenSymbol });
    const names = namesOf(COMPANY_SETTINGS).filter((name) => name in after);
    if (names.length === 0 && aadhaar === undefined) return;
    await changeCompany(tx, id, { ...after, ...(aadhaar !== undefined && { aadhaar }) });
    if (changesProgramme(after)) await insertProgrammeChange(tx, id, actor.superAdminId);
    if (after.tokenSymbol !== undefined) await refuseOnceSold(tx, id, 'token_already_sold');
    if (unlocksWorse(before, { ...before, ...after }, new Date())) {
      await refuseOnceSold(tx, id, 'unlock_schedule_worse');
    }
    if (after.totalSupply !== undefined) {
      await setPrivateSupply(tx, id, privateSupplyOf(after.totalSupply));
    }
    if (after.fourEyes === true) await refuseWithoutSecondAdmin(tx, id);
    if ('fourEyes' in after || 'fourEyesAmount' in after) {
      await notifyOfFourEyes(deps, tx, { actor, ip, id, before, after: { ...before, ...after } });
    }
    const tellsAadhaar = aadhaar !== undefined;
    await recordAudit(tx, actor, {
      companyId: id,
      action: updateCompany.audit,
      subject: { type: 'company', id, label: before.companyName },
      before: {
        ...inTrail(before, names),
        ...(tellsAadhaar && aadhaarInTrail(before.aadhaarLastFour)),
      },
      after: {
        ...inTrail(after, names),
        ...(tellsAadhaar && aadhaarInTrail(aadhaar?.lastFour ?? null)),
      },
      ip,
    });
  });
}
