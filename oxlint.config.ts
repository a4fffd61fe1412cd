import { defineConfig, type OxlintConfig } from 'oxlint';

const TYPED = ['**/*.ts', '**/*.tsx', '**/*.mts'];

/** Part of each list of `gk/no-restricted-syntax`, as a later list takes the place of an earlier one. */
const spreadOfLiteral = {
  // JSX writes an attribute whose name is computed in no other way.
  selector:
    ':matches(SpreadElement > :matches(ObjectExpression, ArrayExpression), JSXSpreadAttribute > ObjectExpression:not(:has(> Property[computed=true])))',
  message: 'Write what the literal holds without spreading it.',
};

/** Rules of JSX for the pages of React: hooks, what the React Compiler relies on, and access by keyboard and screen reader. */
const reactRules: OxlintConfig['rules'] = {
  'react/rules-of-hooks': 'error',
  'react/exhaustive-deps': 'error',
  'react/static-components': 'error',
  'react/use-memo': 'error',
  'react/preserve-manual-memoization': 'error',
  'react/immutability': 'error',
  'react/globals': 'error',
  'react/refs': 'error',
  'react/set-state-in-effect': 'error',
  'react/error-boundaries': 'error',
  'react/purity': 'error',
  'react/set-state-in-render': 'error',
  'react/unsupported-syntax': 'error',
  'jsx-a11y/alt-text': 'error',
  'jsx-a11y/anchor-has-content': 'error',
  'jsx-a11y/anchor-is-valid': 'error',
  'jsx-a11y/aria-activedescendant-has-tabindex': 'error',
  'jsx-a11y/aria-props': 'error',
  'jsx-a11y/aria-proptypes': 'error',
  'jsx-a11y/aria-role': 'error',
  'jsx-a11y/aria-unsupported-elements': 'error',
  'jsx-a11y/autocomplete-valid': 'error',
  'jsx-a11y/click-events-have-key-events': 'error',
  'jsx-a11y/heading-has-content': 'error',
  'jsx-a11y/html-has-lang': 'error',
  'jsx-a11y/iframe-has-title': 'error',
  'jsx-a11y/img-redundant-alt': 'error',
  'jsx-a11y/interactive-supports-focus': [
    'error',
    { tabbable: ['button', 'checkbox', 'link', 'searchbox', 'spinbutton', 'switch', 'textbox'] },
  ],
  'jsx-a11y/label-has-associated-control': 'error',
  'jsx-a11y/media-has-caption': 'error',
  'jsx-a11y/mouse-events-have-key-events': 'error',
  'jsx-a11y/no-access-key': 'error',
  'jsx-a11y/no-autofocus': 'error',
  'jsx-a11y/no-distracting-elements': 'error',
  'jsx-a11y/no-interactive-element-to-noninteractive-role': [
    'error',
    { tr: ['none', 'presentation'], canvas: ['img'] },
  ],
  'jsx-a11y/no-noninteractive-element-interactions': [
    'error',
    {
      handlers: ['onClick', 'onError', 'onLoad', 'onMouseDown', 'onMouseUp', 'onKeyPress', 'onKeyDown', 'onKeyUp'],
      alert: ['onKeyUp', 'onKeyDown', 'onKeyPress'],
      body: ['onError', 'onLoad'],
      dialog: ['onKeyUp', 'onKeyDown', 'onKeyPress'],
      iframe: ['onError', 'onLoad'],
      img: ['onError', 'onLoad'],
    },
  ],
  'jsx-a11y/no-noninteractive-element-to-interactive-role': [
    'error',
    {
      ul: ['listbox', 'menu', 'menubar', 'radiogroup', 'tablist', 'tree', 'treegrid'],
      ol: ['listbox', 'menu', 'menubar', 'radiogroup', 'tablist', 'tree', 'treegrid'],
      li: ['menuitem', 'menuitemradio', 'menuitemcheckbox', 'option', 'row', 'tab', 'treeitem'],
      table: ['grid'],
      td: ['gridcell'],
      fieldset: ['radiogroup', 'presentation'],
    },
  ],
  // Regions that scroll are reached by keyboard, with a name of their own.
  'jsx-a11y/no-noninteractive-tabindex': ['error', { tags: [], roles: ['tabpanel', 'group', 'log', 'region'] }],
  'jsx-a11y/no-redundant-roles': 'error',
  'jsx-a11y/no-static-element-interactions': [
    'error',
    {
      allowExpressionValues: true,
      handlers: ['onClick', 'onMouseDown', 'onMouseUp', 'onKeyPress', 'onKeyDown', 'onKeyUp'],
    },
  ],
  'jsx-a11y/role-has-required-aria-props': 'error',
  'jsx-a11y/role-supports-aria-props': 'error',
  'jsx-a11y/scope': 'error',
  'jsx-a11y/tabindex-no-positive': 'error',
};

export default defineConfig({
  plugins: ['typescript', 'react', 'jsx-a11y'],
  jsPlugins: ['./scripts/lib/lint-plugin.mjs', 'eslint-plugin-lit', 'eslint-plugin-wc'],
  categories: { correctness: 'off' },
  options: { denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: [
    '**/dist/**',
    '**/temp/**',
    '**/*.generated.ts',
    'docs/api/**',
    '**/playwright-report/**',
    '**/test-results/**',
    'bench/results/**',
    // Code of apps, typed where the packages are installed.
    'scripts/release/fixtures/*.tsx',
    '.gk/**',
  ],
  // typescript-eslint's "recommended", and rules of this project.
  rules: {
    'gk/no-restricted-syntax': ['error', spreadOfLiteral],
    'gk/beginning-of-comments': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    'no-array-constructor': 'error',
    'no-unused-expressions': 'error',
    'no-unused-vars': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/no-duplicate-enum-values': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-extra-non-null-assertion': 'error',
    'typescript/no-misused-new': 'error',
    'typescript/no-namespace': 'error',
    'typescript/no-non-null-asserted-optional-chain': 'error',
    'typescript/no-this-alias': 'error',
    'typescript/no-unnecessary-type-constraint': 'error',
    'typescript/no-unsafe-declaration-merging': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'typescript/no-wrapper-object-types': 'error',
    'typescript/prefer-as-const': 'error',
    'typescript/prefer-namespace-keyword': 'error',
    'typescript/triple-slash-reference': 'error',
  },
  overrides: [
    {
      files: ['**/*.ts', '**/*.tsx'],
      rules: {
        'typescript/no-require-imports': 'error',
        'typescript/consistent-type-imports': 'error',
        'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
        eqeqeq: ['error', 'always', { null: 'ignore' }],
      },
    },
    {
      // typescript-eslint's "recommended-type-checked", by a native compiler.
      files: TYPED,
      rules: {
        'typescript/await-thenable': 'error',
        'typescript/no-array-delete': 'error',
        'typescript/no-base-to-string': 'error',
        'typescript/no-duplicate-type-constituents': 'error',
        'typescript/no-floating-promises': 'error',
        'typescript/no-for-in-array': 'error',
        'typescript/no-implied-eval': 'error',
        'typescript/no-misused-promises': 'error',
        'typescript/no-redundant-type-constituents': 'error',
        'typescript/no-unnecessary-type-assertion': 'error',
        'typescript/no-unsafe-argument': 'error',
        'typescript/no-unsafe-assignment': 'error',
        'typescript/no-unsafe-call': 'error',
        'typescript/no-unsafe-enum-comparison': 'error',
        'typescript/no-unsafe-member-access': 'error',
        'typescript/no-unsafe-return': 'error',
        'typescript/no-unsafe-unary-minus': 'error',
        'typescript/only-throw-error': 'error',
        'typescript/prefer-promise-reject-errors': 'error',
        'typescript/restrict-plus-operands': 'error',
        'typescript/restrict-template-expressions': 'error',
        'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
        'typescript/unbound-method': 'error',
      },
    },
    {
      // A test asserts on things that it took apart itself.
      files: ['**/*.test.ts', '**/*.test.tsx', '**/*.browser-test.ts', 'e2e/**/*.ts', '**/testing/**/*.ts'],
      rules: {
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
        'typescript/unbound-method': 'off',
      },
    },
    {
      // chai's property assertions look like promises to the rule.
      files: ['**/*.browser-test.ts'],
      rules: { 'typescript/no-floating-promises': 'off' },
    },
    {
      files: ['packages/gk-sdk/src/**/*.ts'],
      excludeFiles: [
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
      excludeFiles: ['**/*.test.ts'],
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
      excludeFiles: ['**/*.test.ts'],
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
      excludeFiles: ['apps/console/src/shared/map/**', 'apps/console/src/shared/url-state/use-address-params.ts'],
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
      excludeFiles: ['**/*.test.ts', '**/testing/**', '**/on-message.ts', '**/socket-account.ts'],
      rules: {
        'gk/no-restricted-syntax': [
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
      excludeFiles: ['**/*.test.mjs', 'scripts/test-browsers-main.mjs'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            name: 'node:child_process',
            importNames: ['exec', 'execSync', 'execFile', 'execFileSync', 'spawnSync'],
            message: 'Use runTool for tools of the project, run for programs, and spawn for what is signalled.',
          },
        ],
        'gk/no-restricted-syntax': [
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
      excludeFiles: ['packages/gk-elements/src/cdn.ts', 'packages/gk-elements/src/frameworks/jsx.ts'],
      rules: {
        'gk/no-restricted-syntax': [
          'error',
          spreadOfLiteral,
          { selector: 'ExportAllDeclaration', message: 'Export by name, so that only what is meant becomes public.' },
        ],
      },
    },
    {
      files: ['packages/gk-elements/src/**/*.ts'],
      rules: {
        'lit/attribute-value-entities': 'error',
        'lit/binding-positions': 'error',
        'lit/no-duplicate-template-bindings': 'error',
        'lit/no-invalid-html': 'error',
        'lit/no-legacy-template-syntax': 'error',
        'lit/no-property-change-update': 'error',
        'wc/no-constructor-attributes': 'error',
        'wc/no-invalid-element-name': 'error',
        'wc/no-self-class': 'error',
        'gk/lit-alt-text': 'error',
        'gk/lit-aria-attrs': 'error',
        'gk/lit-role-has-required-aria-attrs': 'error',
        'gk/lit-no-redundant-role': 'error',
      },
    },
    {
      // The types of a framework are extended by a namespace and an interface that only inherits.
      files: ['packages/gk-elements/src/frameworks/*.ts'],
      rules: {
        'typescript/no-namespace': ['error', { allowDeclarations: true }],
        'typescript/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      },
    },
    {
      // An interface that an entry of types fills.
      files: ['packages/gk-elements/src/map/map-libre-types.ts'],
      rules: { 'typescript/no-empty-object-type': ['error', { allowInterfaces: 'always' }] },
    },
    {
      files: ['apps/console/src/**/*.tsx', 'packages/gk-react/src/**/*.{ts,tsx}'],
      rules: reactRules,
    },
  ],
});
