/** A test: its file, from the root, and its title as in the source. */
export interface Proof {
  readonly file: string;
  readonly title: string;
}

export interface Attack {
  readonly number: number;
  readonly name: string;
  readonly proofs: readonly Proof[];
}

/** Returns a function that lists tests of one file of `server` as proofs. */
const at =
  (path: string) =>
  (...titles: string[]): Proof[] =>
    titles.map((title) => ({ file: `server/${path}.test.ts`, title }));

const authorisation = at('attacks/authorisation');
const canaries = at('attacks/canaries');
const directUploads = at('attacks/direct-uploads');
const documents = at('src/features/documents/documents');
const enumeration = at('attacks/enumeration');
const guessing = at('attacks/guessing');
const holdings = at('src/features/holdings/proof-attacks');
const injection = at('attacks/injection');
const mailLinks = at('attacks/mail-links');
const massAssignment = at('attacks/mass-assignment');
const money = at('attacks/money');
const sessions = at('attacks/sessions');
const spreadsheets = at('attacks/spreadsheets');
const uploads = at('attacks/uploads');
const wire = at('attacks/wire');
const beneficiary = at('src/features/payees/beneficiary');
const codeGuards = at('src/features/auth/codes/code-guards');
const decisions = at('src/features/purchases/decide/decisions');
const foreignIds = at('src/platform/http/foreign-ids');
const manageUsers = at('src/features/accounts/manage-users/manage-users');
const media = at('src/features/media/media');
const networkLimits = at('src/platform/http/limits/rate-limiter');
const sameOrigin = at('src/platform/http/pages/same-origin');
const crossSite = at('src/platform/http/pages/cross-site');
const passwords = at('src/features/auth/passwords/passwords');
const purchases = at('src/features/purchases/purchases');
const references = at('src/features/purchases/submit/references');
const races = at('src/features/purchases/races');
const registration = at('src/features/accounts/registration');
const securityHeaders = at('src/platform/http/pages/security-headers');
const superAdmin = at('src/features/auth/super-admins/super-admin');
const supplyChain = at('src/operations/gen/supply-chain');

const VOID_CODE =
  'is void after 200 parallel guesses, of which only the permitted ones were checked';
const OWN_ENDPOINT = 'is accepted by no other endpoint, company or address';
const REFUSED = 'refuses every caller that it is not for, with any ids';
const ONLY_OWN = 'gives each caller its own data, and none of another member or company';

const NAMES_AND_PROOFS: readonly (readonly [name: string, proofs: readonly Proof[]])[] = [
  [
    'Payee swapped by a stolen admin session',
    beneficiary(
      'adding and changing need a recent password proof and change nothing without it',
      'changes at once for members, and their purchases keep the details they saw',
      'is recorded with old and new details, and mailed to every present and recent admin',
    ),
  ],
  [
    'Forged receipt or invented reference',
    decisions('purchases that an admin should check again are marked'),
  ],
  [
    'Reference used again, or squatted',
    [
      ...references('a member cannot submit a reference twice, in any spelling'),
      ...decisions(
        'two members may claim one reference: both purchases are marked, one can be approved and the other rejected',
      ),
    ],
  ],
  [
    'Approved twice, or approved and rejected',
    [
      ...races('decide it exactly once'),
      ...decisions('a second decision is refused, and the error names the first one'),
    ],
  ],
  [
    'More sold than there is; supply hoarded',
    [
      ...races('sell exactly 50'),
      ...purchases('a member has at most 10 pending purchases, under concurrency too'),
      ...at('src/features/purchases/submit/order-limit')(
        'an order at the limit is accepted; a larger one is refused and reserves nothing',
      ),
      ...at('src/features/purchases/reservations/reservations')(
        'the tokens are free, and the order stays pending with a mark for the admin',
      ),
      ...at('src/features/purchases/reservations/reservation-races')(
        'one of them gets the tokens',
        'each reservation ends once',
      ),
    ],
  ],
  [
    'Amount, price, fee, quantity or status tampered with',
    money(
      'that is %s is refused',
      'is the only input that counts: %s changes nothing',
      'of another company and a forged one are refused',
      'cannot turn an expensive order into a cheap one',
    ),
  ],
  ["Another company's id in a body", [...guessing(OWN_ENDPOINT), ...authorisation(ONLY_OWN)]],
  [
    'Admin of one company acts in another',
    [
      ...authorisation(REFUSED, ONLY_OWN),
      ...foreignIds('does not find ${field}, and changes nothing'),
    ],
  ],
  [
    "Another member's receipt or order by its id",
    [...authorisation(ONLY_OWN), ...money('of another member or company is not found')],
  ],
  ["Super admin's code asked for by a picture or link", sameOrigin('%s is refused')],
  [
    "Super admin's code guessed",
    [
      ...guessing(VOID_CODE),
      ...superAdmin('200 parallel guesses are checked at most three times'),
      ...at('src/features/auth/second-factor/super-admins')(
        'asks for the code of the app only after a correct mailed code; only a wrong code uses up a try',
        'fails after three wrong codes of the app, each recorded in the audit trail',
      ),
    ],
  ],
  [
    'Account taken by a guessed reset code',
    [
      ...guessing(VOID_CODE, OWN_ENDPOINT),
      ...codeGuards(
        'freeze codes and tries of unknown callers for a day, with an audit entry and one mail',
      ),
    ],
  ],
  [
    'Accounts enumerated by answer, work or time',
    [
      ...enumeration(
        'costs the same work for a %s and for an unknown address',
        'the password of an unknown account is hashed at the same cost as that of a real one',
      ),
      ...at('attacks/login-times')(
        'a thousand logins of each kind cannot be distinguished by their time',
        'a thousand logins of staff cannot be distinguished by their time',
        'logins that must wait cannot be distinguished by their time either',
        'negative control: without the dummy hash their times differ at once',
      ),
    ],
  ],
  [
    'Mailbox of a victim flooded',
    codeGuards(
      'one network gets one code within a minute and five within an hour',
      '60 networks together get ten codes within an hour',
    ),
  ],
  [
    'Passwords stuffed from rotating addresses',
    [
      ...guessing('of a %s is checked less than ten times in ${String(LOGINS)} parallel guesses'),
      ...networkLimits(
        'cannot evade the limit with X-Forwarded-For',
        "behind a trusted proxy is counted by the client's address, a /64 as one, ignoring forged entries",
      ),
      ...at('src/features/auth/second-factor/second-factor')(
        'counts wrong codes like wrong passwords, even with the correct password',
        "cannot be bypassed by a member's password reset or an invitation",
      ),
      ...at('src/features/auth/second-factor/races')('open one session (%s)'),
    ],
  ],
  [
    'Flood of logins that eats both cores',
    [
      ...passwords(
        'one job runs, the queue fills up, and further jobs are refused with Retry-After',
      ),
      ...at('attacks/flood')('200 logins per second do not delay the price'),
    ],
  ],
  [
    'Fields sent along that no caller may set',
    massAssignment(
      'stores the same with forbidden keys as without them',
      'is refused with a key that would change the prototype of all objects, and stores nothing',
    ),
  ],
  [
    'Admin shuts out the others, or gives himself rights',
    manageUsers(
      'changing a role or an address needs a recent password proof',
      'cannot delete, block or demote themselves; another admin can',
    ),
  ],
  ['Upload that is active content', uploads('that is $what')],
  [
    'Bombs of pixels or zips; uploads broken off',
    uploads('of pixels or of zeros needs little memory', 'leaves no file and no row'),
  ],
  [
    'Path or line end in a file name',
    uploads(
      '%j selects no path and adds no header',
      'no path reaches a file that is not an upload',
    ),
  ],
  [
    'Stored script in a name or text',
    [
      {
        file: 'e2e/journeys/hostile-texts.spec.ts',
        title: 'a hundred hostile texts stay texts on every screen that shows them',
      },
    ],
  ],
  [
    'Stolen token; writes from another site',
    [
      ...crossSite('cannot write, even with a session (%s)'),
      ...sessions('is read only from the header Authorization'),
    ],
  ],
  [
    'Session used after logout, block, delete or demotion',
    [
      ...sessions(
        'of a %s who was %s is refused',
        'of a super admin who logged out or was removed is refused',
      ),
      ...media('ends with the session that it was created in, and with no other'),
    ],
  ],
  ['Formula in an export', spreadsheets('a spreadsheet runs no cell of any export')],
  [
    'SQL, wildcards and odd parameters',
    injection(
      'is only a text',
      'with SQL in it causes no server error and reveals nothing about the database',
      '$parameter of $name accepts only whole numbers within its bounds',
    ),
  ],
  [
    'Smuggled, bloated or endless requests',
    wire(
      '%s',
      'a client that never finishes its request is disconnected within 15 seconds, and no other client waits',
    ),
  ],
  [
    'Host or line end that reaches a mail',
    mailLinks(
      'links point to the configured address, whatever host the request names',
      '%j is refused and sends no mail',
      'a mail goes only to the requested address, and its headers contain no part of a name',
    ),
  ],
  [
    'Referral by oneself or across companies',
    registration('a referral code must exist in the company, and the referrer is stored'),
  ],
  [
    'Personal data in logs, lists, errors or dumps',
    canaries(
      'no line of the log contains a secret, an address or a code',
      'only the replies that must contain %s do',
      'no row contains an unsealed secret',
    ),
  ],
  ['Cached answers on a shared machine', securityHeaders('every call of the contract, refused')],
  [
    'Foreign code and leaked keys',
    supplyChain(
      'every package is fixed by the hash of its content, and none by a URL',
      'the tree contains nothing that looks like a secret',
    ),
  ],
  [
    'Direct upload of another person, forged, expired, or of other bytes',
    directUploads(
      'cannot be finished by %s',
      'with %s stores nothing',
      'because it is %s is refused and removed',
    ),
  ],
  [
    'A holding left out, or two records of the holdings',
    holdings(
      'a holding that is omitted, doubled or changed after the publication fails its own check, in trees of 1 to 100,000 holders',
      'with a second root for the same number is reported, on both sides of it',
    ),
  ],
  [
    'A genuine code on an altered receipt, or guesses about a receipt',
    documents(
      'a receipt with another %s does not match, and the reply does not say why',
      'a code is not genuine when it is changed at any place, cut off or made up',
      'after ten wrong comparisons of a document, correct ones are refused too, until the next day',
    ),
  ],
];

/** Every expected attack, and the tests that prove the defence against it. */
export const attacks: readonly Attack[] = NAMES_AND_PROOFS.map(([name, proofs], n) => ({
  number: n + 1,
  name,
  proofs,
}));

/** Matches a title of the source after its placeholders were filled in. */
export function titlePattern(title: string): RegExp {
  const literal = title
    .split(/%[sdijo]|\$\{[^}]*\}|\$\w+/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^]*');
  return new RegExp(`^${literal}$`);
}
