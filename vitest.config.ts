import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { compiledMessages } from './tools/vite/compiled-messages.ts'

/** The kill loops take minutes and wait most of the time: begun last they would be all that is left to wait for. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => (moduleId.includes('/race/kill-') ? 0 : 1)
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Many tests wait for processes and databases: two at a time also where there are only two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{domain,contract,api,push-server,sandbox,sw,tools}/**/*.test.ts'],
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
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'structure',
          include: ['tests/structure/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [compiledMessages()],
        test: {
          name: 'system',
          globalSetup: ['tests/support/template-database.ts'],
          isolate: false,
          include: ['tests/system/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
