import { parseArgs } from 'node:util';
import { refusals } from '@prelaunch/contract';
import { changeStatus } from '../../features/companies/index.ts';
import { operatorCommand } from '../../platform/operator-command.ts';
import { UsageError, withDatabase, type Command } from './command.ts';

/** As the pages say it above every screen. */
const banner = (company: string): string =>
  `${company} has suspended its sale. You can see what is yours, but nothing can be bought now.`;

const suspended = (company: string): string =>
  `Nobody can register or buy. Members see above every page: '${banner(company)}' Orders are refused with: ` +
  `'${refusals.company_suspended.message}'
Next, when price, supply or account were wrong:
  1. A super admin corrects price and supply at /superadmin/companymanage; an admin of the company corrects the account at
     /admin/beneficiary. No command of yours changes them. Call them now.
  2. Orders that exist keep their price. An admin of the company rejects the wrong ones at /admin/purchaserequest, and transfers
     back what was paid. Nobody can undo an approval.
  3. Not sooner than 15 minutes after the correction: ${operatorCommand('resume')} "${company}"`;

const active = (): string => 'Members can register and buy.';

const statusCommand = (
  status: 'ACTIVE' | 'SUSPENDED',
  { summary, effect }: { readonly summary: string; readonly effect: (company: string) => string },
): Command => ({
  usage: 'COMPANY [--reason TEXT]',
  summary,
  run: (args) => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { reason: { type: 'string' } },
    });
    const [company, ...others] = positionals;
    if (company === undefined || others.length > 0) {
      throw new UsageError('Name one company, in quotes when the name has spaces.');
    }
    const { reason } = values;
    return withDatabase({}, async (db) => {
      const result = await changeStatus(db, { company, status, reason });
      if (result.outcome === 'not found') {
        const lines = result.companies.map(
          ({ id, name, domain, status: now }) =>
            `  ${id}  ${now.padEnd(9)}  ${name}  ${domain ?? ''}`,
        );
        console.error(
          `'${company}' does not name exactly one company. Nothing was changed. Name one of these by its id, name or host name:`,
        );
        console.error(lines.join('\n'));
        return 1;
      }
      const already = result.outcome === 'unchanged' ? 'already ' : '';
      console.log(`${result.name} is ${already}${status}. ${effect(result.name)}`);
      return 0;
    });
  },
});

export const suspendCommand = statusCommand('SUSPENDED', {
  summary: "Stop a company's sale at once; orders and sessions stay",
  effect: suspended,
});

export const resumeCommand = statusCommand('ACTIVE', {
  summary: 'Let a suspended company sell again',
  effect: active,
});
