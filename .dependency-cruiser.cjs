// Defines which files may import which. Type imports count too, because they couple files as much as value imports.
const TEST =
  '\\.(test|type-test)\\.tsx?$|^server/(testing|attacks|src/operations/gen)/|^(domain|statements|web)/src/testing/';

/** The storeys of the server, from the lowest one. */
const STOREYS = ['platform', 'features', 'operations', 'process'];
const OUTSIDE_NPM = [
  'core',
  'npm',
  'npm-dev',
  'npm-optional',
  'npm-peer',
  'npm-no-pkg',
  'npm-unknown',
];

/** No file of `from` imports a file that `to` describes. */
const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** A workspace imports only itself and the workspaces in `others`. */
const seesOnly = (workspace, ...others) =>
  never(
    `${workspace}-sees-only-${others.join('-and-') || 'itself'}`,
    'domain <- contract <- server, web; e2e, bench and faults import only the contract and the test kit.',
    { path: `^${workspace}/` },
    {
      path: '^(domain|contract|statements|server|web|testkit|e2e|bench|faults|mutants)/',
      pathNot: `^(${[workspace, ...others].join('|')})/`,
    },
  );

module.exports = {
  forbidden: [
    never(
      'no-cycles',
      'Merge the files, or move the code that both need into a third file.',
      {},
      { circular: true },
    ),
    never('no-unresolvable', 'The file or package does not exist.', {}, { couldNotResolve: true }),
    never(
      'no-undeclared-package',
      'Only another package installs it: add it to package.json of this workspace.',
      { pathNot: `${TEST}|\\.config\\.ts$` },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    never(
      'no-development-package-in-the-product',
      'Development packages are not installed in production.',
      { path: '^(domain|contract|statements|server|web)/src/', pathNot: TEST },
      // The build removes type imports.
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '@types/' },
    ),

    seesOnly('domain'),
    seesOnly('contract', 'domain'),
    seesOnly('statements', 'domain'),
    seesOnly('server', 'domain', 'contract', 'statements', 'testkit'),
    seesOnly('web', 'domain', 'contract'),
    seesOnly('testkit', 'domain', 'contract'),
    seesOnly('e2e', 'contract', 'domain', 'statements', 'testkit'),
    seesOnly('bench', 'domain', 'contract', 'statements', 'testkit'),
    seesOnly('faults', 'contract', 'statements', 'testkit'),
    never(
      'test-kit-only-in-tests',
      'Product code must not import the test kit.',
      { path: '^server/src/', pathNot: TEST },
      { path: '^testkit/' },
    ),
    seesOnly('mutants'),
    never(
      'domain-is-pure',
      'No packages, no input and output, no clock.',
      { path: '^domain/', pathNot: TEST },
      { dependencyTypes: OUTSIDE_NPM },
    ),
    never(
      'contract-is-zod',
      'Server and web load the contract; its only package is zod.',
      { path: '^contract/', pathNot: TEST },
      { dependencyTypes: OUTSIDE_NPM, pathNot: '(^|/)node_modules/zod/' },
    ),
    never(
      'no-node-in-the-browser',
      'Browsers have no Node.',
      { path: '^web/src/', pathNot: TEST },
      { dependencyTypes: ['core'] },
    ),

    never(
      'rules-are-pure',
      'Rules take all their input as arguments.',
      { path: '^server/src/.*\\.rules\\.ts$' },
      { pathNot: '^(domain|contract)/src/|^server/src/platform/refuse\\.ts$|\\.rules\\.ts$' },
    ),
    ...STOREYS.slice(0, -1).map((storey, n) =>
      never(
        `${storey}-imports-nothing-above`,
        'platform <- features <- operations <- process: each storey of the server imports only itself and those below it.',
        { path: `^server/src/${storey}/`, pathNot: TEST },
        { path: `^server/src/(${STOREYS.slice(n + 1).join('|')})/` },
      ),
    ),
    never(
      'features-have-one-door',
      'A feature uses what another one exports in its index.ts, nothing deeper; pure rules may use rules.',
      { path: '^server/src/features/([^/]+)/', pathNot: `\\.rules\\.ts$|${TEST}` },
      {
        path: '^server/src/features/[^/]+/',
        pathNot: '^server/src/features/($1/|[^/]+/index\\.ts$)',
      },
    ),
    never(
      'process-and-operations-use-doors',
      'The process and the operator commands use the index.ts of features, the list in features.ts, and the jobs of worker processes.',
      { path: '^server/src/(process|operations)/', pathNot: TEST },
      {
        path: '^server/src/features/',
        pathNot: '^server/src/features/(features|[^/]+/index)\\.ts$|-jobs\\.ts$',
      },
    ),
    never(
      'only-the-list-knows-features',
      'features.ts lists the features; leaving one out is removing its line.',
      { path: '^server/src/', pathNot: '^server/src/features/features\\.ts$' },
      { path: '^server/src/features/.*/feature\\.ts$' },
    ),
    never(
      'routes-only-for-features',
      'A feature declares its handlers in its feature.ts; nothing else imports its routes.',
      { path: '^server/src/', pathNot: '/feature\\.ts$' },
      { path: '^server/src/features/.*\\.routes\\.ts$' },
    ),
    never(
      'sql-only-in-stores',
      'The SQL of a feature is in its *.store.ts.',
      { path: '^server/src/', pathNot: `\\.store\\.ts$|^server/src/platform/(db|lists)/|${TEST}` },
      { path: '(^|/)node_modules/kysely/' },
    ),
    never(
      'calls-of-people-use-transaction-as',
      'A write checks its caller in its own transaction (auth/sessions/transaction.ts). Only jobs, operator commands, and counters that must also count refused calls may use systemTransaction.',
      {
        path: '^server/src/',
        pathNot: `^server/src/(features/auth|process/jobs|platform/(keys|lists)|operations/(backup|keys|seed))/|^server/src/features/purchases/reservations/(locked-totals\\.store|release-expired)\\.ts$|^server/src/features/(documents/rotate-document-key|companies/change-status|holdings/publish-holdings|reconciliation/arrivals/arrival-mails)\\.ts$|${TEST}`,
      },
      { path: '^server/src/platform/db/system-transaction\\.ts$' },
    ),
    never(
      'connections-only-below',
      'Features receive a Db as an argument; only db, jobs and embedded-postgres open connections.',
      {
        path: '^server/src/',
        pathNot: `^server/src/(platform/(db|embedded-postgres)|process/jobs)/|${TEST}`,
      },
      { path: '(^|/)node_modules/pg/' },
    ),

    ...['public', 'user', 'admin', 'superadmin'].map((area) =>
      never(
        `${area}-screens-stand-alone`,
        'Screens of one area never import those of another; put shared code beside the folder screens.',
        { path: `^web/src/screens/${area}/` },
        { path: '^web/src/screens/[^/]+/', pathNot: `^web/src/screens/${area}/` },
      ),
    ),
    never(
      'ui-knows-no-feature',
      'Components of ui do not depend on any feature. Their translations have the type of all translations.',
      { path: '^web/src/ui/', pathNot: TEST },
      { path: '^web/src/', pathNot: '^web/src/(ui/|languages/translation\\.ts$)' },
    ),
    never(
      'pieces-know-no-screen',
      'ui <- components of a feature <- screens.',
      // The folder of a language mirrors those of the texts.
      { path: '^web/src/[^/]+/', pathNot: '^web/src/(screens|languages/[^/]+)/' },
      { path: '^web/src/screens/' },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^[^/]+/(dist|test-results)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
