import { inviteCompanyAdmin } from '@prelaunch/contract';
import { maskAadhaar } from '@prelaunch/domain/indian-ids';
import { findToken } from '@prelaunch/domain/tokens';
import { recordAudit } from '../audit/index.ts';
import { inviteAdmin, transactionAs } from '../auth/index.ts';
import { mapPage } from '../../platform/lists/list.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { SuperAdmin } from '../../platform/http/actor.ts';
import { handlers } from '../../platform/http/implement.ts';
import type { MediaDeps } from '../media/index.ts';
import { refuse } from '../../platform/refuse.ts';
import { addCompanyWithAdmin } from './add-company.ts';
import { lockCompany } from './change-company.store.ts';
import {
  allCompanies,
  findCompanyDetails,
  listAdminsOf,
  type CompanyRow,
} from './company-lists.store.ts';
import { programmeChanges } from './settings/programme-changes.store.ts';
import { updateCompanyOf } from './update-company.ts';

const toCompany = <Row extends CompanyRow>({ aadhaarLastFour, addedTokenName, ...row }: Row) => ({
  ...row,
  companyAadhaarCard: aadhaarLastFour === null ? null : maskAadhaar(aadhaarLastFour),
  tokenName: findToken(row.tokenSymbol)?.name ?? addedTokenName ?? row.tokenSymbol,
});

async function getDetails(db: Db, id: string) {
  const row = (await findCompanyDetails(db, id)) ?? refuse('not_found');
  return { ...toCompany(row), admins: await listAdminsOf(db, id) };
}

interface Invitation {
  readonly id: string;
  readonly accountId: string;
  readonly ip: string;
}

async function invite(deps: MediaDeps, actor: SuperAdmin, { id, accountId, ip }: Invitation) {
  await transactionAs(deps.db, actor, async (tx) => {
    const company = (await lockCompany(tx, id)) ?? refuse('not_found');
    const [admin] = await listAdminsOf(tx, id, accountId);
    if (admin === undefined) return refuse('not_found');
    if (admin.hasPassword) refuse('admin_has_password');
    const { name, email } = admin;
    await inviteAdmin(deps, tx, {
      companyId: id,
      companyName: company.companyName,
      domain: company.domain,
      email,
    });
    await recordAudit(tx, actor, {
      companyId: id,
      action: inviteCompanyAdmin.audit,
      subject: { type: 'account', id: accountId, label: name },
      before: null,
      after: { email },
      ip,
    });
  });
}

/** Listing, adding and changing companies and their programmes. */
export const superAdminCompanyHandlers = (deps: MediaDeps) =>
  handlers({
    listCompanies: async ({ actor, query, read }) =>
      mapPage(await read((db) => allCompanies.page({ ...deps, db }, actor, query)), toCompany),

    getCompany: ({ query }) => getDetails(deps.db, query.id),

    addCompany: async ({ actor, ip, body }) => {
      const id = await addCompanyWithAdmin(deps, actor, ip, body);
      return getDetails(deps.db, id);
    },

    updateCompany: async ({ actor, ip, body }) => {
      await updateCompanyOf(deps, actor, ip, body);
      return getDetails(deps.db, body.id);
    },

    inviteCompanyAdmin: async ({ actor, ip, body }) => {
      await invite(deps, actor, { ...body, ip });
      return null;
    },

    listProgrammeChanges: async ({ query: { id, ...request }, read }) => {
      const page = await read((db) => programmeChanges.page({ ...deps, db }, id, request));
      return page.total === 0 ? refuse('not_found') : page;
    },
  });
