/** A guard of the product, and the tests that must fail without it. */
export interface Guard {
  readonly name: string;
  /** The end of the file's path, long enough to be unique. */
  readonly file: string;
  /** Occurs in the file exactly once. */
  readonly find: string;
  readonly replace: string;
  /** The end of the path of the test file that must fail. */
  readonly tests: string;
}

const tests = (name: string): string => `attacks/${name}.test.ts`;

export const guards: readonly Guard[] = [
  {
    name: 'Who may call',
    file: 'http/auth.ts',
    find: "if (!auth.includes(actor.kind)) return refuse('wrong_role');",
    replace: '',
    tests: tests('authorisation'),
  },
  {
    name: "The company's own accounts",
    file: 'account-lists.store.ts',
    find: 'sql`a.company_id = ${admin.companyId} and a.deleted_at is null`',
    replace: 'sql`a.deleted_at is null and ${admin.companyId} is not null`',
    tests: tests('authorisation'),
  },
  {
    name: 'The erasure of personal data by a deletion',
    file: 'server/src/accounts/manage-users.store.ts',
    find: '  await eraseAccount(tx, secrets, { companyId, id, name, email, mobile });',
    replace: '',
    tests: 'server/src/accounts/deleted-accounts.test.ts',
  },
  {
    name: "The company's own audit trail",
    file: 'audit-lists.store.ts',
    find: "reader.kind === 'admin' ? sql`e.company_id = ${reader.companyId}` : sql`true`",
    replace: 'sql`${reader.kind} is not null`',
    tests: tests('authorisation'),
  },
  {
    name: "The member's own purchases",
    file: 'purchase-lists.store.ts',
    find: '    where p.company_id = ${member.companyId} and p.account_id = ${member.accountId}',
    replace: '    where p.company_id = ${member.companyId}',
    tests: tests('authorisation'),
  },
  {
    name: 'Documents as downloads',
    file: 'media.rules.ts',
    find: "const disposition = SHOWN.has(mimeType) ? 'inline' : 'attachment';",
    replace: "const disposition = 'inline';",
    tests: tests('uploads'),
  },
  {
    name: 'The content security policy of replies that are not pages',
    file: 'security-headers.ts',
    find: ";frame-ancestors 'none';sandbox",
    replace: ";frame-ancestors 'none'",
    tests: tests('uploads'),
  },
  {
    name: 'The type read from the bytes',
    file: 'media/check-file.ts',
    find: "if (kind === 'refused') refuse('file_type_not_allowed');",
    replace: '',
    tests: tests('hostile-files'),
  },
  {
    name: 'The check of the content of documents',
    file: 'media/check-file.ts',
    find: "if (kind === 'document') await checkDocument(bytes, mimeType);",
    replace: '',
    tests: tests('hostile-files'),
  },
  {
    name: 'The count of tries of a code',
    file: 'code-tries.store.ts',
    find: 'set tries_left = tries_left - 1',
    replace: 'set tries_left = tries_left',
    tests: tests('guessing'),
  },
  {
    name: "The count of tries of others' codes",
    file: 'code-tries.store.ts',
    find: 'set others_tries_left = others_tries_left - 1',
    replace: 'set others_tries_left = others_tries_left',
    tests: 'guessing-races.test.ts',
  },
  {
    name: "The strangers' budget of codes",
    file: 'codes.store.ts',
    find: "where ${hasBudgetLeft('b', rates?.unknown ?? null)}",
    replace: '',
    tests: 'code-guards.test.ts',
  },
  {
    name: 'The budget of a known requester',
    file: 'codes.store.ts',
    find: "const isUnknown = requester.kind === 'unknown';",
    replace: 'const isUnknown = true;',
    tests: 'strangers.test.ts',
  },
  {
    name: 'The counter of a known requester',
    file: 'login-failures.store.ts',
    find: "shared: kind === 'unknown' ? [...account, 'strangers'] : null,",
    replace: "shared: [...account, 'strangers'],",
    tests: 'strangers.test.ts',
  },
  {
    name: 'The separate device token of each account',
    file: 'requesters.store.ts',
    find: 'const newToken = randomBytes(TOKEN_BYTES)',
    replace: 'const newToken = deviceTokens[0] ?? randomBytes(TOKEN_BYTES)',
    tests: 'known-requesters.test.ts',
  },
  {
    name: 'The count of wrong passwords',
    file: 'login-failures.store.ts',
    find: '${isOwnForgotten} then 1 else f.failures + 1 end',
    replace: '${isOwnForgotten} then 1 else f.failures end',
    tests: tests('guessing'),
  },
  {
    name: 'The requirement of a second factor',
    file: 'prove.ts',
    find: "return code === undefined ? { kind: 'missing' }",
    replace: "return code === undefined ? { kind: 'off' }",
    tests: 'second-factor.test.ts',
  },
  {
    name: 'A code of an app counts once',
    file: 'second-factors.store.ts',
    find: 'and last_step < ${step}`',
    replace: 'and last_step <= ${step}`',
    tests: 'second-factor/races.test.ts',
  },
  {
    name: 'The hash that is verified for an unknown account',
    file: 'passwords.ts',
    find: 'const fits = await verify(passwordHash ?? decoy, password);',
    replace: 'const fits = passwordHash !== null && (await verify(passwordHash, password));',
    tests: tests('enumeration'),
  },
  {
    name: 'The signature of links',
    file: 'media.links.ts',
    find: '.some((signatureOfOurs) => sameBytes(given, signatureOfOurs));',
    replace: '.some((signatureOfOurs) => sameBytes(given, signatureOfOurs) || true);',
    tests: 'media.test.ts',
  },
  {
    name: 'The person who may finish a direct upload',
    file: 'direct-uploads.rules.ts',
    find: 'return person === by && nowMs < until ?',
    replace: "return person !== '' && by !== '' && nowMs < until ?",
    tests: tests('direct-uploads'),
  },
  {
    name: 'The size of a direct upload',
    file: 'media/direct-uploads.ts',
    find: 'if (bytes > size) refuse(',
    replace: 'if (bytes > 2 * size) refuse(',
    tests: tests('direct-uploads'),
  },
  {
    name: 'The apostrophe before a formula',
    file: 'csv.ts',
    find: 'escape_formulas: true',
    replace: 'escape_formulas: false',
    tests: tests('spreadsheets'),
  },
  {
    name: "The account's state, read with its session",
    file: 'sessions.store.ts',
    find: "and a.deleted_at is null and a.status = 'ACTIVE'",
    replace: '',
    tests: tests('authorisation'),
  },
  {
    name: 'The end of all sessions with a new password',
    file: 'passwords.member.routes.ts',
    find: 'await endSessionsOf(tx, company.id, member.accountId);',
    replace: '',
    tests: 'accounts/profile.test.ts',
  },
  {
    name: 'The list of the fields of a reply',
    file: 'http/implement.ts',
    find: 'const data = encode(withRowsIn(language, value));',
    replace:
      'const listed = encode(withRowsIn(language, value));\n' +
      "  const whole = Object.entries(value ?? {}).filter(([, value]) => typeof value === 'string');\n" +
      "  const isOne = typeof listed === 'object' && listed !== null && !Array.isArray(listed);\n" +
      '  const data: unknown = isOne ? { ...Object.fromEntries(whole), ...listed } : listed;',
    tests: tests('canaries'),
  },
  {
    name: 'The path without parameters in the log',
    file: 'request-log.ts',
    find: "path: request.routeOptions.url ?? 'none',",
    replace: 'path: request.url,',
    tests: tests('canaries'),
  },
  {
    name: 'The escape of wildcards',
    file: 'lists/search.ts',
    find: "replace(/[\\\\%_]/g, '\\\\$&')",
    replace: "replace(/[\\\\]/g, '\\\\$&')",
    tests: tests('injection'),
  },
  {
    name: 'The lock on the caller during a write',
    file: 'sessions.store.ts',
    find: '          for ${lock} of a for key share of s`',
    replace: '          `',
    tests: 'db/row-locks.test.ts',
  },
  {
    name: 'The refusal of a caller who was revoked meanwhile',
    file: 'auth/transaction.ts',
    find: "      refuse('session_ended');\n    const { credentialVersion }",
    replace: '      NO_AUTHORITY;\n    const { credentialVersion }',
    tests: tests('revoked-callers'),
  },
  {
    name: 'The password proof at the moment of the write',
    file: 'auth/transaction.ts',
    find: '    if (options.proof === true) requireProof(authority);\n',
    replace: '',
    tests: tests('revoked-callers'),
  },
  {
    name: 'The refusal of a login whose password has changed meanwhile',
    file: 'sign-in.store.ts',
    find: 'sql`(select is_open from opened)`',
    replace: 'sql`exists (select from opened)`',
    tests: 'authority-races.test.ts',
  },
  {
    name: 'The terms that an order was priced by',
    file: 'purchases/submit.store.ts',
    find: 'when t.terms_version <> ${termsVersion}::int',
    replace: 'when 0 = ${termsVersion}::int',
    tests: 'authority-races.test.ts',
  },
  {
    name: 'The end of a stream with its session',
    file: 'live.member.routes.ts',
    find: '        void endIfSessionEnded();\n',
    replace: '',
    tests: 'live.test.ts',
  },
  {
    name: 'The company of the payee that a purchase names',
    file: 'purchases/submit.store.ts',
    find: 'where b.company_id = ${companyId} and b.id = g.payee_version_id',
    replace: 'where b.id = g.payee_version_id',
    tests: tests('money'),
  },
  {
    name: 'The token that a quote was made for',
    file: 'quotes.ts',
    find: "  if (symbol !== company.tokenSymbol) return 'invalid';\n",
    replace: '',
    tests: 'purchases.test.ts',
  },
  {
    name: 'The flush of an upload to the disk',
    file: 'files/disk.ts',
    find: '          await file.sync();\n',
    replace: '',
    tests: 'disk.test.ts',
  },
  {
    name: 'The version of the totals that a group of purchases sees',
    file: 'purchases/locked-totals.store.ts',
    find: 'locked.version = seen.version',
    replace: 'true',
    tests: 'purchases/groups.test.ts',
  },
  {
    name: 'The order of the outcomes of a group',
    file: 'purchases/submit.store.ts',
    find: '  order by j.position`,',
    replace: '  order by j.position desc`,',
    tests: 'purchases/groups.test.ts',
  },
  {
    name: 'The order of the outcomes of a group of decisions',
    file: 'purchases/decide.store.ts',
    find: '  order by j.position`,',
    replace: '  order by j.position desc`,',
    tests: 'purchases/groups.test.ts',
  },
  {
    name: 'The result of each item of a group',
    file: 'group-commit.ts',
    find: 'const result = results[n];',
    replace: 'const result = results[group.length - 1 - n];',
    tests: 'group-commit.test.ts',
  },
  {
    name: 'The results after the end of the commit',
    file: 'group-commit.ts',
    find: '    return new Promise((resolve, reject) => {',
    replace: '    return new Promise((resolve, reject) => {\n      resolve({} as Result);',
    tests: 'group-commit.test.ts',
  },
];
