import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { databaseFlags } from './tools/prepare.mjs'
import { compiledMessages } from './tools/vite/compiled-messages.ts'
import { workerPolicy } from './tools/vite/worker-policy.ts'

/** What starts servers takes longest and waits most of the time: begun last it would be all that is left to wait for. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number =>
      /\/race\/kill-/.test(moduleId)
        ? 0
        : /\/race\/|\/http\.test|\/durable-database|push-server\/(?:process|resume)/.test(moduleId)
          ? 1
          : 2
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

const globalSetup = ['tests/support/databases/template-database.ts']
const setupFiles = ['tests/support/property-seed.ts']
const domSetupFiles = [
  ...setupFiles,
  'tests/support/browser/dom-timeout.ts',
  'tests/support/browser/dom-layout.ts',
  'tests/support/browser/dom-online.ts',
]

/** What a test waits for comes within milliseconds on a quiet machine and within many seconds on a busy one. */
const expectations = { poll: { timeout: 60_000 } }

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Many tests wait for processes and databases: two at a time also where there are only two cores. With three, starts are
    // measured beside so much else that they take twice as long, and nothing is won.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    execArgv: databaseFlags,
    projects: [
      {
        plugins: [workerPolicy()],
        test: {
          name: 'unit',
          setupFiles,
          expect: expectations,
          include: ['{domain,contract,sync,api,push-server,sandbox,demo,sw,tools}/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          // What takes a second alone takes many beside everything else.
          testTimeout: 30_000,
        },
      },
      {
        plugins: [compiledMessages()],
        test: {
          name: 'components',
          setupFiles: domSetupFiles,
          expect: expectations,
          globalSetup,
          include: ['src/**/*.test.{ts,tsx}'],
          // Files take three times as long where each loads React anew; every test brings a store and caches of its own.
          isolate: false,
          environment: 'jsdom',
          testTimeout: 60_000,
        },
      },
      {
        plugins: [compiledMessages()],
        test: {
          name: 'pages',
          setupFiles: domSetupFiles,
          expect: expectations,
          globalSetup,
          include: ['tests/system/**/*.dom.test.ts'],
          isolate: false,
          environment: 'jsdom',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'structure',
          setupFiles,
          expect: expectations,
          // Each file would read and parse all sources anew.
          isolate: false,
          include: ['tests/structure/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [compiledMessages(), workerPolicy()],
        test: {
          name: 'system',
          setupFiles,
          expect: expectations,
          globalSetup,
          isolate: false,
          include: ['tests/system/**/*.test.ts'],
          // A process that ran one environment cannot go on with another.
          exclude: ['**/*.dom.test.ts'],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
