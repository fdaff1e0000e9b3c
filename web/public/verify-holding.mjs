#!/usr/bin/env node
// Checks a member's proof of holdings without the server that made it. Needs only Node.js 20 or newer.
//
//     node verify-holding.mjs FILE [--roots FILE]
//
// FILE is the file from the member's dashboard. The second file is what GET /api/v1/public/holdings/list?company=ID has
// answered, on any day: the statement of FILE must be in it, and its statements must follow each other.
// docs/sum-tree.md of the product describes every byte that is checked here.
// Exit code: 0 when every check passes, 1 when one fails, 2 when a file cannot be read.
import { Buffer } from 'node:buffer';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();
const hash = (text) => sha256(Buffer.from(text)).toString('hex');

/** A sum as 8 bytes. Throws for negative numbers, fractions and numbers above 2^53 - 1. */
function sumBytes(sum) {
  if (!Number.isSafeInteger(sum) || sum < 0) throw new Error(`not a number of tokens: ${sum}`);
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(sum));
  return bytes;
}

function hexBytes(text, length) {
  if (!new RegExp(`^[0-9a-f]{${length * 2}}$`).test(text)) throw new Error('not a hash or a key');
  return Buffer.from(text, 'hex');
}

const node = (left, right) => ({
  sum: left.sum + right.sum,
  hash: sha256(Buffer.of(1), sumBytes(left.sum), left.hash, sumBytes(right.sum), right.hash),
});

const FORM = [
  'Prelaunch',
  ...['company', 'token', 'number', 'day', 'at', 'holders', 'total', 'supply', 'root', 'ledger'],
  ...['previous', 'key', ''],
];

/** The values of a statement by their names: 'company', 'number', 'root' and so on. Throws for another form. */
function valuesOf(statement) {
  const lines = statement.split('\n').map((line) => line.split(' '));
  const values = Object.fromEntries(lines);
  const isExact =
    lines.length === FORM.length &&
    lines.every(([name], at) => name === FORM[at]) &&
    statement.startsWith('Prelaunch holdings 1\n') &&
    ['number', 'holders', 'total', 'supply'].every(
      (name) => String(Number(values[name])) === values[name],
    );
  if (!isExact) throw new Error('not a statement');
  return values;
}

function isSigned({ statement, signature }) {
  const key = createPublicKey({
    key: Buffer.concat([
      Buffer.from('302a300506032b6570032100', 'hex'),
      hexBytes(valuesOf(statement).key, 32),
    ]),
    format: 'der',
    type: 'spki',
  });
  return verify(null, Buffer.from(statement), key, hexBytes(signature, 64));
}

function checkFile(file) {
  const { member, quantity, salt, place, path, statement } = file;
  const values = valuesOf(statement);
  const [holders, total, supply] = [values.holders, values.total, values.supply].map(Number);
  let root = {
    sum: quantity,
    hash: sha256(Buffer.of(0), sumBytes(quantity), hexBytes(salt, 32), Buffer.from(member)),
  };
  path.forEach((neighbour, level) => {
    const other = { sum: neighbour.sum, hash: hexBytes(neighbour.hash, 32) };
    const isLeft = Math.floor(place / 2 ** level) % 2 === 0;
    root = isLeft ? node(root, other) : node(other, root);
  });
  sumBytes(root.sum);
  const fits = Number.isSafeInteger(place) && place >= 0 && place < holders;
  const depth = Math.ceil(Math.log2(holders));
  return {
    [`${quantity} ${values.token} of ${member} are included`]:
      fits && path.length === depth && root.hash.toString('hex') === values.root,
    [`the holdings add up to the published total of ${total}`]: root.sum === total,
    [`the total does not exceed the supply of ${supply}`]: total <= supply,
    'the statement is signed': isSigned(file),
  };
}

function checkRoots(file, answer) {
  const numberOf = ({ statement }) => Number(valuesOf(statement).number);
  const records = answer.data?.records ?? answer.records ?? answer;
  const chain = [...records].sort((a, b) => numberOf(a) - numberOf(b));
  const follows = (entry, at) =>
    at === 0 ||
    (numberOf(entry) === numberOf(chain[at - 1]) + 1 &&
      valuesOf(entry.statement).previous === hash(chain[at - 1].statement));
  return {
    'the public list contains the same statement': chain.some(
      ({ statement }) => statement === file.statement,
    ),
    'all statements of the list are signed': chain.every(isSigned),
    'no statement of the list is missing or replaced': chain.every(follows),
  };
}

const [path, option, rootsPath] = process.argv.slice(2);
try {
  if (path === undefined || (option !== undefined && (option !== '--roots' || !rootsPath))) {
    throw new Error('usage: node verify-holding.mjs FILE [--roots FILE]');
  }
  const file = JSON.parse(readFileSync(path, 'utf8'));
  const checks = {
    ...checkFile(file),
    ...(rootsPath && checkRoots(file, JSON.parse(readFileSync(rootsPath, 'utf8')))),
  };
  for (const [what, passed] of Object.entries(checks)) {
    console.log(`${passed ? 'ok    ' : 'FAILED'}  ${what}`);
  }
  const { number, day } = valuesOf(file.statement);
  console.log(`\nStatement ${number} of ${day}, hash ${hash(file.statement)}`);
  process.exitCode = Object.values(checks).every(Boolean) ? 0 : 1;
} catch (error) {
  console.error(`The check failed: ${error.message}`);
  process.exitCode = 2;
}
