/** All receipts and agreements of an investor, or of their investments of a period, as a ZIP archive. */

import { makeZip } from 'client-zip'
import { agreementToDraw, signedAgreement } from '#api/db/investment/agreements.ts'
import { allInvestments } from '#api/db/investment/statement-movements.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { Deps, Member } from '#api/deps.ts'
import type { FileReply } from '#api/services/file-transfer.ts'
import { type ServerTextId, text } from '#api/texts/text.ts'
import { CallError } from '#contract/errors.ts'
import { zipType } from '#contract/files.ts'
import { archivedInvestments } from '#contract/investment/document-archive.ts'
import type { Language } from '#contract/shapes.ts'
import { dateIn, type IsoDate } from '#domain/calendar.ts'
import { archiveName } from '#domain/investment/archive-names.ts'

interface Request {
  readonly member: Member
  readonly language: Language
  /** Days of the site's time zone, both included; without them, all investments. */
  readonly from?: IsoDate | undefined
  readonly to?: IsoDate | undefined
  /** Draws the receipt of an investment. */
  readonly receiptOf: (id: string) => Promise<Uint8Array>
}

type Investment = Awaited<ReturnType<typeof allInvestments>>[number]

/**
 * The archive is made while it is sent, one document at a time. One that fails, or whose file is still being made, is
 * named in a text file, and the others follow.
 * @throws CallError ARCHIVE_EMPTY, ARCHIVE_TOO_LARGE, INVALID_INPUT
 */
export async function documentArchive(request: Request, deps: Deps): Promise<FileReply> {
  const { member, language, from = '', to = '9999' } = request
  if (from > to) throw new CallError('INVALID_INPUT', {}, [{ path: 'to', code: 'past' }])
  const [{ settings }, all] = await Promise.all([
    readSettings(deps.db.read),
    allInvestments(deps.db.read, member.id, language),
  ])
  const dated = all.map((investment) => ({
    investment,
    on: dateIn(investment.created_at.getTime(), settings.timezone),
  }))
  const chosen = dated.filter(({ on }) => on >= from && on <= to)
  if (chosen.length === 0) throw new CallError('ARCHIVE_EMPTY')
  if (chosen.length > archivedInvestments) throw new CallError('ARCHIVE_TOO_LARGE', { limit: archivedInvestments })
  const range = request.from === undefined && request.to === undefined ? '' : `-${chosen[0]?.on}-${chosen.at(-1)?.on}`
  return { type: zipType, name: `documents${range}.zip`, content: zipped(filesOf(chosen, request, deps)) }
}

/** The archive in parts. A reader who goes away ends it without an error, which the library reports as one. */
async function* zipped(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const reader = makeZip(files).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

interface ZippedFile {
  readonly name: string
  readonly lastModified: Date
  readonly input: Uint8Array | string
}

async function* filesOf(
  chosen: readonly { readonly investment: Investment; readonly on: IsoDate }[],
  { member, language, receiptOf }: Request,
  deps: Deps,
): AsyncGenerator<ZippedFile> {
  const taken = new Set<string>()
  const problems: string[] = []
  const now = new Date(deps.clock.now())
  for (const { investment, on } of chosen) {
    const documents = [
      ['receipt', () => receiptOf(investment.id)],
      ...(investment.hash === null
        ? []
        : [['agreement', () => agreementBytes(investment.id, member.id, deps)] as const]),
    ] as const
    for (const [kind, read] of documents) {
      const title = text(language, `document-archive.${kind}`, { document: investment.reference })
      const campaign = investment.name ?? investment.slug
      const bytes = await readDocument(read, { kind, id: investment.id }, deps)
      const name = archiveName({ on, campaign, document: title, extension: 'pdf' }, taken)
      if (bytes instanceof Uint8Array) yield { name, lastModified: investment.created_at, input: bytes }
      else problems.push(`${name}: ${text(language, problemTexts[bytes])}`)
    }
  }
  if (problems.length === 0) return
  // No other name is without a date.
  const name = `${text(language, 'document-archive.missing-name')}.txt`
  const lines = [text(language, 'document-archive.missing'), '', ...problems]
  // With a mark, because editors of Windows guess another encoding without it.
  yield { name, lastModified: now, input: `\uFEFF${lines.join('\r\n')}\r\n` }
}

type Problem = 'pending' | 'failed'
const problemTexts = {
  pending: 'document-archive.pending',
  failed: 'document-archive.failed',
} as const satisfies Record<Problem, ServerTextId>

/** A document that fails is read once more: a thread that draws one can run out of time on a busy machine. */
async function readDocument(
  read: () => Promise<Uint8Array | Problem>,
  of: { readonly kind: string; readonly id: string },
  { log }: Pick<Deps, 'log'>,
): Promise<Uint8Array | Problem> {
  return read()
    .catch(() => read())
    .catch((error: unknown) => {
      log.error('document-not-archived', of, error)
      return 'failed'
    })
}

/** The stored file: one that is being made after the signature is not waited for. */
async function agreementBytes(
  investmentId: string,
  investorId: string,
  { db, files }: Pick<Deps, 'db' | 'files'>,
): Promise<Uint8Array | Problem> {
  const signed = await signedAgreement(db.read, investorId, investmentId)
  const agreement = signed && (await agreementToDraw(db.read, signed.id))
  if (!agreement) return 'failed'
  return agreement.file_hash === null ? 'pending' : ((await files.get(agreement.file_hash)) ?? 'failed')
}
