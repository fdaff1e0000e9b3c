import { parseArgs } from 'node:util';
import { refusals } from '@prelaunch/contract';
import { changeStatus } from '../../features/companies/index.ts';
import { UsageError, withDatabase, type Command } from './command.ts';

const SUSPENDED = `Nobody can register or buy. Members see what is theirs, and orders are refused with: '${refusals.company_suspended.message}'`;
const ACTIVE = 'Members can register and buy.';

const statusCommand = (
  status: 'ACTIVE' | 'SUSPENDED',
  { summary, effect }: { readonly summary: string; readonly effect: string },
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
      console.log(`${result.name} is ${already}${status}. ${effect}`);
      return 0;
    });
  },
});

export const suspendCommand = statusCommand('SUSPENDED', {
  summary: "Stop a company's sale at once; orders and sessions stay",
  effect: SUSPENDED,
});

export const resumeCommand = statusCommand('ACTIVE', {
  summary: 'Let a suspended company sell again',
  effect: ACTIVE,
});
