import jsxA11y from 'eslint-plugin-jsx-a11y';
import * as lit from 'eslint-plugin-lit';
import litA11y from 'eslint-plugin-lit-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import * as wc from 'eslint-plugin-wc';
import tseslint from 'typescript-eslint';

const litPlugin = lit.default ?? lit;
const wcPlugin = wc.default ?? wc;
const litA11yPlugin = litA11y.default ?? litA11y;

/** Each folder is typed by its own projects: looking a file up in all of them is most of the time otherwise. */
const projectsOf = {
  'packages/gk-sdk': ['tsconfig.json', 'tsconfig.test.json', 'src/dom/tsconfig.json', 'src/cli/tsconfig.json'],
  'packages/gk-elements': ['tsconfig.json', 'tsconfig.test.json'],
  'packages/gk-react': ['tsconfig.json', 'tsconfig.test.json'],
  'apps/console': ['tsconfig.json', 'tsconfig.node.json', 'build/offline-worker/tsconfig.json'],
  'apps/recorder': ['tsconfig.json'],
  'apps/viewers': ['tsconfig.json'],
  'examples/*': ['tsconfig.json'],
  bench: ['tsconfig.json'],
  conformance: ['tsconfig.json'],
  e2e: ['tsconfig.json'],
};
const sources = ['**/*.ts', '**/*.tsx'];
/** What tsconfig.tools.json takes in; it stands last, and wins. */
const toolSources = [
  '*.config.ts',
  'packages/*/*.config.ts',
  'apps/{recorder,viewers}/*.config.ts',
  'apps/recorder/scripts/**/*.ts',
  'scripts/lib/*.ts',
];

const typedBy = (files, project) => ({
  files,
  languageOptions: { parserOptions: { project, tsconfigRootDir: import.meta.dirname } },
});

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
    files: sources,
    extends: [tseslint.configs.recommendedTypeChecked],
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/require-await': 'off',
      'no-console': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  ...Object.entries(projectsOf).map(([folder, projects]) =>
    typedBy(
      sources.map((pattern) => `${folder}/${pattern}`),
      projects.map((project) => `${folder}/${project}`),
    ),
  ),
  typedBy(toolSources, ['tsconfig.tools.json']),
  {
    // A test asserts on things that it took apart itself.
    files: ['**/*.test.ts', '**/*.test.tsx', '**/*.browser-test.ts', 'e2e/**/*.ts', '**/testing/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    // chai's property assertions look like promises to the rule.
    files: ['**/*.browser-test.ts'],
    rules: { '@typescript-eslint/no-floating-promises': 'off' },
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
                ...['createRestClient', 'hashPassword', 'Authorization', 'FetchLike'],
                ...['RestClient', 'RestPathName', 'RestRequest', 'TokenRequest'],
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
    // Messages are foreign: a listener that throws would end the recorder.
    files: ['apps/recorder/src/server/**/*.ts'],
    ignores: ['**/*.test.ts', '**/testing/**', '**/on-message.ts', '**/socket-account.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "CallExpression[callee.property.name=/^(on|once|addListener)$/][arguments.0.value='message']",
          message: 'A socket is heard through onMessage, which keeps what a message brings about from the process.',
        },
      ],
    },
  },
  {
    // What a module exports for its neighbours is no public API: an entry names what it exports. The one-file build
    // repeats two entries, and the JSX types repeat a generated module.
    files: ['packages/*/src/**/*.{ts,tsx}'],
    ignores: ['packages/gk-elements/src/cdn.ts', 'packages/gk-elements/src/frameworks/jsx.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
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
