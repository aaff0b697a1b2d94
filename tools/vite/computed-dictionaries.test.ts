import { expect, it } from 'vitest'
import { computed } from './computed-dictionaries.ts'

it('imports the file of a dictionary, in the function that reports a failure', async () => {
  const code = computed('load').replace('import(', 'imported(')
  const load = (work: () => unknown): unknown => ({ loaded: work() })
  // oxlint-disable-next-line typescript/no-implied-eval
  const files = new Function('load', 'imported', `return ${code}`)(load, (file: string) => file) as Record<
    string,
    () => unknown
  >
  expect(files['./messages/fr/draft-steps.json']?.()).toEqual({ loaded: './text-fr-draft-steps.js' })
})
