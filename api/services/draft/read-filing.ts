import type { Deps, Member } from '#api/deps.ts'
import { requireScan } from '#api/services/content/scan-upload.ts'
import { CallError } from '#contract/errors.ts'
import { readFormC } from '#domain/draft/form-c.ts'

/** Parses a Form C. @throws CallError INVALID_INPUT, FILE_UNCHECKED */
export async function readFiling(xml: string, member: Member, deps: Deps) {
  await requireScan({ kind: 'form-c', bytes: Buffer.from(xml), path: 'xml', uploaderId: member.id }, deps)
  const texts = deps.filings.read(xml)
  if (texts === 'unsafe') throw new CallError('INVALID_INPUT', {}, [{ path: 'xml', code: 'unsafe' }])
  const filing = texts === 'unreadable' ? undefined : readFormC(texts)
  if (!filing) throw new CallError('INVALID_INPUT', {}, [{ path: 'xml', code: 'format' }])
  return filing
}
