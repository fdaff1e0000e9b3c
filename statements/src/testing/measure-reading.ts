import { readFile } from 'node:fs/promises';
import { readStatement } from '../read-statement.ts';

/** A process that reads one statement and prints the outcome and how much its resident memory grew at most, in MB. */

const [, , path = ''] = process.argv;
const bytes = await readFile(path);
const before = process.resourceUsage().maxRSS;
const reading = await readStatement(bytes, { fileName: 'statement' });
const grown = Math.round((process.resourceUsage().maxRSS - before) / 1024);
const reason = 'reason' in reading ? reading.reason : null;
process.stdout.write(JSON.stringify({ grown, reason }));
