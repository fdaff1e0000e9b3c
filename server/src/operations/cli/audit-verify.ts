import { parseArgs } from 'node:util';
import {
  findChainBreaks,
  isOnChain,
  listChainHeads,
  type ChainHead,
} from '../../features/audit/index.ts';
import { UsageError, withDatabase, type Command } from './command.ts';

/** The printed name of the chain whose entries belong to no company. */
const NO_COMPANY = 'above-companies';
const chainName = (companyId: string | null): string => companyId ?? NO_COMPANY;
const formatHead = ({ companyId, entries, hash }: ChainHead): string =>
  `${chainName(companyId)}:${entries}:${hash.toString('hex')}`;

/** Reads a head as this command prints it. */
function parseHead(text: string): ChainHead {
  const [, company, entries, hash] = /^([\w-]+):(\d{1,18}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (company === undefined || entries === undefined || hash === undefined) {
    throw new UsageError(`--passes takes a head as this command prints it, not ${text}`);
  }
  return {
    companyId: company === NO_COMPANY ? null : company,
    entries: BigInt(entries),
    hash: Buffer.from(hash, 'hex'),
  };
}

export const auditVerifyCommand: Command = {
  usage: '[--passes HEAD]...',
  summary: 'Check the hash chains of the audit trail and print their heads',
  run: (args) => {
    const { values } = parseArgs({
      args: [...args],
      options: { passes: { type: 'string', multiple: true, default: [] } },
    });
    const heads = values.passes.map(parseHead);
    return withDatabase({}, async (db) => {
      const breaks = await findChainBreaks(db);
      for (const { companyId, seq, entryId, what } of breaks) {
        const where = entryId === null ? `entry ${seq}` : `entry ${seq} (${entryId})`;
        console.log(`${chainName(companyId)}: ${where} ${what}`);
      }
      let rewritten = 0;
      for (const head of heads) {
        if (await isOnChain(db, head)) continue;
        rewritten += 1;
        console.log(
          `${chainName(head.companyId)}: was rewritten before or at entry ${head.entries}`,
        );
      }
      for (const head of await listChainHeads(db)) console.log(`head ${formatHead(head)}`);
      console.log(`${breaks.length + rewritten} chains broken`);
      return breaks.length + rewritten === 0 ? 0 : 1;
    });
  },
};
