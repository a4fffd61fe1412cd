import jsxA11y from 'eslint-plugin-jsx-a11y';
import * as lit from 'eslint-plugin-lit';
import litA11y from 'eslint-plugin-lit-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import * as wc from 'eslint-plugin-wc';
import tseslint from 'typescript-eslint';

const litPlugin = lit.default ?? lit;
const wcPlugin = wc.default ?? wc;
const litA11yPlugin = litA11y.default ?? litA11y;

const sources = ['**/*.ts', '**/*.tsx'];

/** Part of each list of `no-restricted-syntax`, as a later list takes the place of an earlier one. */
const spreadOfLiteral = {
  // JSX writes an attribute whose name is computed in no other way.
  selector:
    ':matches(SpreadElement > :matches(ObjectExpression, ArrayExpression), JSXSpreadAttribute > ObjectExpression:not(:has(> Property[computed=true])))',
  message: 'Write what the literal holds without spreading it.',
};

/** Comments are noun phrases, or verbs in the third person: `/** Files of the server. *\/`, `/** Returns an unsubscribe function. *\/`. */
const beginningOfComments = {
  create: ({ report, sourceCode }) => ({
    Program: () => {
      for (const { loc, value } of sourceCode.getAllComments()) {
        if (/^\*?\s*What\b(?!.*\?)/.test(value)) report({ loc, message: 'Begin the comment with a noun or a verb.' });
      }
    },
  }),
};

/** Rules that need no types: those that do are Oxlint's, see .oxlintrc.json. */
export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/temp/**',
      '**/node_modules/**',
      '**/*.generated.ts',
      'docs/api/**',
      '**/playwright-report/**',
      '**/test-results/**',
      'bench/results/**',
      // Code of apps, typed where the packages are installed.
      'scripts/release/fixtures/*.tsx',
      '.gk/**',
    ],
  },
  {
    files: ['**/*.{js,cjs,mjs,ts,tsx}'],
    plugins: { gk: { rules: { 'beginning-of-comments': beginningOfComments } } },
    rules: { 'no-restricted-syntax': ['error', spreadOfLiteral], 'gk/beginning-of-comments': 'error' },
  },
  {
    files: sources,
    extends: [tseslint.configs.recommended],
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-console': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: ['packages/gk-sdk/src/**/*.ts'],
    ignores: [
      '**/*.test.ts',
      '**/*.browser-test.ts',
      'packages/gk-sdk/src/dom/**',
      'packages/gk-sdk/src/cli/**',
      'packages/gk-sdk/src/cli.ts',
    ],
    rules: { 'no-console': 'error' },
  },
  {
    files: ['packages/gk-sdk/src/wire/**/*.ts', 'packages/gk-sdk/src/model/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-globals': ['error', 'setTimeout', 'setInterval', 'WebSocket', 'fetch', 'performance', 'console'],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'wire and model are pure: time comes in as an argument.' },
        { object: 'Math', property: 'random', message: 'wire and model are pure: random comes in as an argument.' },
      ],
    },
  },
  {
    // It judges servers by lists of its own: of the SDK it takes what carries messages, and no resource or model.
    files: ['conformance/src/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'gk-sdk', allowImportNames: ['parseServerAddress'] },
            {
              name: 'gk-sdk/rest',
              allowImportNames: [
                'createRestClient',
                'hashPassword',
                'Authorization',
                'FetchLike',
                'RestClient',
                'RestPathName',
                'RestRequest',
                'TokenRequest',
              ],
            },
          ],
        },
      ],
    },
  },
  {
    // The policy of the console's pages lets its maps work only with the worker of its own build; two quick changes of the
    // address keep each other only by the console's own hook.
    files: ['apps/console/src/**/*.{ts,tsx}'],
    ignores: ['apps/console/src/shared/map/**', 'apps/console/src/shared/url-state/use-address-params.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            ...['gps-map', 'gps-player', 'incident', 'mini-map'].map((name) => ({
              name: `gk-react/elements/${name}`,
              message: `Import it from shared/map/${name}.js, which knows the worker of the map engine.`,
            })),
            {
              name: 'react-router',
              importNames: ['useSearchParams'],
              message: 'Use useAddressParams, whose changes begin from the address as it is.',
            },
          ],
        },
      ],
    },
  },
  {
    // Threads talk by messages only, so that one can become a process.
    files: ['apps/recorder/src/**/*.ts'],
    rules: { 'no-restricted-globals': ['error', 'SharedArrayBuffer', 'Atomics'] },
  },
  {
    // Messages are foreign: a listener that throws would end the recorder.
    files: ['apps/recorder/src/server/**/*.ts'],
    ignores: ['**/*.test.ts', '**/testing/**', '**/on-message.ts', '**/socket-account.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        spreadOfLiteral,
        {
          selector: "CallExpression[callee.property.name=/^(on|once|addListener)$/][arguments.0.value='message']",
          message: 'A socket is heard through onMessage, which keeps what a message brings about from the process.',
        },
      ],
    },
  },
  {
    // Windows starts neither a shell script of `.bin` nor `npm` without a shell.
    files: ['scripts/**/*.mjs', 'bench/**/*.mjs', 'packages/*/scripts/**/*.mjs'],
    // The other browsers are tried on Debian only.
    ignores: ['**/*.test.mjs', 'scripts/test-browsers-main.mjs'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          name: 'node:child_process',
          importNames: ['exec', 'execSync', 'execFile', 'execFileSync', 'spawnSync'],
          message: 'Use runTool for tools of the project, run for programs, and spawn for what is signalled.',
        },
      ],
      'no-restricted-syntax': [
        'error',
        spreadOfLiteral,
        {
          selector: "Property[key.name='shell']",
          message: 'Scripts run without a shell, so that they run on Windows.',
        },
        {
          selector:
            'CallExpression[callee.name=/^(run|spawn)$/][arguments.0.value=/^(node|npm|npx|vite|vitest|tsup|wtr|playwright)$/]',
          message: 'Use runTool, or spawn with nodePath(): `.bin` has shell scripts on Windows.',
        },
        {
          selector: "CallExpression[callee.property.name='split'][callee.object.property.name='PATH'] > Literal",
          message: 'Use delimiter of node:path.',
        },
      ],
    },
  },
  {
    // Exports of a module for its neighbours are no public API: an entry names what it exports. The one-file build
    // repeats two entries, and the JSX types repeat a generated module.
    files: ['packages/*/src/**/*.{ts,tsx}'],
    ignores: ['packages/gk-elements/src/cdn.ts', 'packages/gk-elements/src/frameworks/jsx.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        spreadOfLiteral,
        { selector: 'ExportAllDeclaration', message: 'Export by name, so that only what is meant becomes public.' },
      ],
    },
  },
  {
    files: ['packages/gk-elements/src/**/*.ts'],
    plugins: { lit: litPlugin, wc: wcPlugin, 'lit-a11y': litA11yPlugin },
    rules: {
      ...litPlugin.configs['flat/recommended'].rules,
      ...wcPlugin.configs['flat/recommended'].rules,
      'lit-a11y/alt-text': 'error',
      'lit-a11y/aria-attrs': 'error',
      'lit-a11y/role-has-required-aria-attrs': 'error',
      'lit-a11y/no-redundant-role': 'error',
    },
  },
  {
    // The types of a framework are extended by a namespace and an interface that only inherits.
    files: ['packages/gk-elements/src/frameworks/*.ts'],
    rules: {
      '@typescript-eslint/no-namespace': ['error', { allowDeclarations: true }],
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
    },
  },
  {
    // An interface that an entry of types fills.
    files: ['packages/gk-elements/src/map/map-libre-types.ts'],
    rules: { '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'always' }] },
  },
  {
    files: ['apps/console/src/**/*.tsx', 'packages/gk-react/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks, 'jsx-a11y': jsxA11y },
    rules: {
      ...reactHooks.configs.recommended.rules,
      ...jsxA11y.flatConfigs.recommended.rules,
      // Regions that scroll are reached by keyboard, with a name of their own.
      'jsx-a11y/no-noninteractive-tabindex': ['error', { tags: [], roles: ['tabpanel', 'group', 'log', 'region'] }],
      // Warns what the React Compiler would leave as it is; the console is built without it.
      'react-hooks/incompatible-library': 'off',
    },
  },
  {
    files: ['**/*.js', '**/*.mjs', '**/*.cjs'],
    extends: [tseslint.configs.recommended],
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
);
