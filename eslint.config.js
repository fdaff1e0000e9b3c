import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

const RESTRICTED_SYNTAX = [
  {
    selector: 'ExportDefaultDeclaration',
    message: 'Name every export: a name can be found.',
  },
  {
    selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
    message: 'Text only. Raw HTML is how scripts get in.',
  },
];

/** A test that waits for a time fails on a slower machine, and takes the time on every other one. */
const WAITS_FOR_A_TIME = [
  "CallExpression[callee.property.name='waitForTimeout']",
  "NewExpression[callee.name='Promise'] CallExpression[callee.name='setTimeout']",
].map((selector) => ({ selector, message: 'Wait for a state, not for a time.' }));

const READS =
  '/^(isVisible|isHidden|isEnabled|isDisabled|isChecked|isEditable|textContent|innerText|inputValue|getAttribute|count|allTextContents|allInnerTexts|boundingBox)$/';

/** What a page shows changes while it renders: `expect(await locator.count())` looks at one moment. */
const READS_ONCE = [
  '',
  'ArrayExpression > ',
  'BinaryExpression > ',
  'MemberExpression > ',
  'ChainExpression > MemberExpression > ',
].flatMap((path) =>
  [
    `[callee.property.name=${READS}]`,
    // A page's state, such as its cookies, may be read once.
    "[callee.property.name='evaluate'][callee.object.name!='page']",
  ].map((call) => ({
    selector: `CallExpression[callee.name='expect'] > ${path}AwaitExpression > CallExpression${call}`,
    message: 'Repeat what is read: an assertion of the locator (toHaveCount), or expect.poll.',
  })),
);

export default tseslint.config(
  {
    ignores: [
      'web/src/styles/css-modules.d.ts',
      '**/node_modules/**',
      '**/dist/**',
      'data/**',
      '**/test-results/**',
    ],
  },
  {
    // A pattern that takes quadratic time or worse lets one long text stop the process for seconds.
    files: ['**/*.{ts,tsx,js,mjs,cjs}'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignoreSticky: true }],
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    extends: [js.configs.recommended],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        setTimeout: 'readonly',
        module: 'writable',
        __dirname: 'readonly',
      },
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [js.configs.recommended, ...tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { projectService: { allowDefaultProject: ['vitest.config.ts'] } },
    },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true, requireDefaultForNonUnion: true },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: false },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: 'only-allowed-literals' },
      ],
      'no-restricted-syntax': ['error', ...RESTRICTED_SYNTAX],
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
    },
  },
  {
    files: ['**/*.config.ts', 'e2e/support/global-setup.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
    },
  },
  {
    // Tests look at JSON as it travelled, which has no type.
    files: ['**/*.test.ts', 'server/testing/**', 'server/attacks/**', 'testkit/**', 'e2e/**'],
    rules: {
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/restrict-plus-operands': ['error', { allowAny: true }],
    },
  },
  {
    files: ['**/*.test.{ts,mjs}', '**/*.spec.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: ['node:timers/promises', 'timers/promises'].map((name) => ({
            name,
            importNames: ['setTimeout', 'setInterval', 'scheduler'],
            message:
              'Wait for a state: waitFor of testkit/wait, or expect.poll. pace spaces out what a test sends.',
          })),
        },
      ],
      'no-restricted-syntax': ['error', ...RESTRICTED_SYNTAX, ...WAITS_FOR_A_TIME],
    },
  },
  {
    files: ['e2e/{conformance,journeys,support,visual}/*.ts'],
    // The last one tests that a layout at rest may be measured once.
    ignores: ['e2e/support/{global-setup,layout.spec}.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...RESTRICTED_SYNTAX, ...WAITS_FOR_A_TIME, ...READS_ONCE],
    },
  },
  {
    files: ['e2e/**'],
    ignores: ['e2e/support/layout.ts', 'e2e/pictures.main.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          property: 'setViewportSize',
          message: 'Call resizeTo of support/layout.ts, which waits for the new layout.',
        },
      ],
    },
  },
  { files: ['web/src/api/log.ts'], rules: { 'no-console': 'off' } },
  // An index compares whole modules of translations by their types, without loading them.
  {
    files: ['web/src/languages/*/index.ts'],
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  {
    files: [
      'server/{src,attacks}/**/*.main.ts',
      'server/src/operations/cli/**',
      'server/src/operations/gen/**',
      'bench/**',
      'faults/**',
      'mutants/**',
    ],
    rules: { 'no-console': 'off' },
  },
);
