import { readdirSync } from 'node:fs'
import { closedTo, programs } from './tests/structure/layers.ts'

/** Restrictions of one folder: `../` never, programs it may not enter, higher layers of its own program. */
function restricted(patterns: { group: string[]; message: string }[], names: readonly string[] = []) {
  return {
    'no-restricted-imports': [
      'error',
      {
        paths: names.map((name) => ({ name, message: 'not a package of this program' })),
        patterns: [
          { group: ['../*', '../**'], message: 'cross folders by #program/…, so that every crossing can be found' },
          ...patterns,
        ],
      },
    ],
  }
}

const overrides: { files: string[]; rules: Record<string, unknown> }[] = []
for (const [name, program] of Object.entries(programs)) {
  const closed = Object.keys(programs).filter((other) => other !== name && !program.may.includes(other))
  const base =
    closed.length > 0 || program.closed
      ? [
          {
            group: [
              ...closed.map((other) => `#${other}/**`),
              ...(program.closed ?? []).flatMap((other) => [`#${other}/**`, `#${other}.*`]),
            ],
            message: `${name} may import only ${program.may.join(', ') || 'itself'}`,
          },
        ]
      : []
  overrides.push({ files: [`${name}/**`], rules: restricted(base) })
  for (const part of (program.layers ?? []).flat()) {
    const closedParts = closedTo(program, part)
    const patterns = [
      ...base,
      ...(closedParts.length > 0
        ? [
            {
              group: closedParts.flatMap((other) => [`#${name}/${other}/**`, `#${name}/${other}.*`]),
              message: `not from ${name}/${part}: see tests/structure/layers.ts`,
            },
          ]
        : []),
    ]
    overrides.push({ files: [`${name}/${part}/**`, `${name}/${part}.*`], rules: restricted(patterns) })
    if (!program.apart?.includes(part)) continue
    const members = readdirSync(`${name}/${part}`)
    for (const member of members)
      overrides.push({
        files: [`${name}/${part}/${member}/**`],
        rules: restricted([
          ...patterns,
          {
            group: members.filter((other) => other !== member).map((other) => `#${name}/${part}/${other}/**`),
            message: `${name}/${part}/${member} knows nothing of its neighbours`,
          },
        ]),
      })
  }
}

export default {
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  env: { builtin: true },
  ignorePatterns: ['dist/**', 'node_modules/**', '.data/**', 'coverage/**'],
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/consistent-type-imports': 'error',
    eqeqeq: ['error', 'always'],
    // A reason to read a file again: cohesion decides, not its length.
    'max-lines': ['warn', { max: 300 }],
    'no-console': 'error',
    'react/react-in-jsx-scope': 'off',
    'react/exhaustive-deps': 'error',
    'react/rules-of-hooks': 'error',
    'react/no-danger': 'error',
    'react/no-array-index-key': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    // What scrolls by itself must be reachable by keyboard.
    'jsx-a11y/no-noninteractive-tabindex': ['error', { roles: ['region', 'group', 'tabpanel'] }],
    // A dialog is closed by Escape as well; the browser sends that as its own event.
    'jsx-a11y/no-noninteractive-element-interactions': 'off',
    'jsx-a11y/click-events-have-key-events': 'off',
    'no-await-in-loop': 'off',
    'oxc/no-map-spread': 'off',
    'no-shadow': 'off',
    'no-underscore-dangle': 'off',
    'import/no-unassigned-import': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/prefer-add-event-listener': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/consistent-return': 'off',
    'typescript/no-unnecessary-type-arguments': 'off',
    'typescript/no-misused-spread': 'off',
    'typescript/no-base-to-string': 'off',
    'import/no-named-as-default-member': 'off',
    'typescript/restrict-template-expressions': 'off',
  },
  overrides: [
    ...overrides,
    { files: ['tools/**', 'tests/**', '*.config.ts'], rules: { 'no-console': 'off' } },
    // Workers and channels post to who listens; there is no target origin to name.
    { files: ['sw/**', 'src/platform/**'], rules: { 'unicorn/require-post-message-target-origin': 'off' } },
    // A test may look at what its subject is made from, whichever program that is.
    { files: ['**/*.test.ts', '**/*.test.tsx'], rules: restricted([]) },
    {
      files: ['tests/**', '**/*.test.ts', '**/*.test.tsx'],
      rules: { 'typescript/no-non-null-assertion': 'off', 'max-lines': ['warn', { max: 500 }] },
    },
  ],
}
