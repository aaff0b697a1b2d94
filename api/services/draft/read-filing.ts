import type { Deps } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import { readFormC } from '#domain/draft/form-c.ts'

/** Parses a Form C. @throws CallError INVALID_INPUT */
export function readFiling(xml: string, { filings }: Pick<Deps, 'filings'>) {
  const texts = filings.read(xml)
  if (texts === 'unsafe') throw new CallError('INVALID_INPUT', {}, [{ path: 'xml', code: 'unsafe' }])
  const filing = texts === 'unreadable' ? undefined : readFormC(texts)
  if (!filing) throw new CallError('INVALID_INPUT', {}, [{ path: 'xml', code: 'format' }])
  return filing
}
