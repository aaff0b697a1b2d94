/** Agreements: reading, signing, downloading, verifying (investing 3, 5 and 7, decisions T9, T31, T55, T57). */

import { agreementSources, signatureKinds } from '#domain/investment/agreement.ts'
import { identityProblems } from '#domain/identity/identity.ts'
import { questionnaireProblemCodes } from '#domain/identity/questionnaire/attempts.ts'
import { countryProblems } from '#domain/identity/residence.ts'
import { legalNameMaximum, signatureBytesBelow, typedSignatureMaximum } from '#domain/limits.ts'
import { call, file } from '#contract/call.ts'
import { pdfType } from '#contract/files.ts'
import { bool, date, id, instant, list, nullable, object, oneOf, optional, text, type Value } from '#contract/schema.ts'
import { cancellation } from './investment.ts'
import { languages, slug } from '#contract/shapes.ts'

/** SHA-256 in hexadecimal digits. */
export const fileHash = text({ min: 64, max: 64, pattern: /^[0-9a-f]{64}$/ })

/** A section of the text shown before signing; the PDF has the same. */
export const agreementBlock = object({
  is: oneOf(['title', 'heading', 'paragraph', 'note', 'list', 'rows']),
  text: optional(text({ max: 4000 })),
  items: optional(list(text({ max: 4000 }), 50)),
  rows: optional(list(object({ term: text({ max: 300 }), value: text({ max: 1000 }), main: bool() }), 50)),
})
export type AgreementBlock = Value<typeof agreementBlock>

export const agreement = object({
  id: id(),
  investmentId: id(),
  /** Of the canonical content that was signed; its file is made from it, and has a hash of its own. */
  hash: fileHash,
  source: oneOf(agreementSources),
  language: oneOf(languages),
  legalName: text({ max: legalNameMaximum }),
  signature: oneOf(signatureKinds),
  /** The server's timestamp (decision T9). */
  signedAt: instant(),
  address: text({ max: 60 }),
  ...cancellation,
})
export type Agreement = Value<typeof agreement>

const reading = { investorId: id(), legalName: text({ min: 1, max: legalNameMaximum }) }

export const generate = call({
  method: 'POST',
  path: 'contracts/generate-pdf',
  access: 'user',
  summary:
    'Returns the current agreement of a reserved investment, for signing. Has no side effects. The file is returned by downloadDraft.',
  spec: 'investing 7',
  body: object(reading),
  reply: object({
    investmentId: id(),
    source: oneOf(agreementSources),
    /** Identifies this exact text; sent back with the signature. */
    version: fileHash,
    blocks: list(agreementBlock, 100),
    /** Of the owner's own file, whose pages come first; null if there is none. */
    uploadedHash: nullable(fileHash),
    /** Computed as if it were signed now. */
    ...cancellation,
  }),
  errors: ['INVESTMENT_NOT_PENDING', 'AGREEMENT_SIGNED'],
  rate: 60,
})
export type AgreementDraft = Value<typeof generate.reply>

export const sign = call({
  method: 'POST',
  path: 'contracts/create-pdf',
  access: 'user',
  summary:
    'Signs the agreement: the server records the timestamp and IP address, then hashes and stores the content. A new version requires a new signature.',
  spec: 'investing 5 and 7, decisions T9, T55, T57',
  body: object({
    ...reading,
    version: fileHash,
    /** Agrees to sign and store the agreement electronically. */
    consent: bool(),
    kind: oneOf(signatureKinds),
    typed: optional(text({ min: 1, max: typedSignatureMaximum })),
    /** A PNG or JPEG of exactly 400 by 200 pixels below 512 KB, base64. */
    image: optional(text({ max: Math.ceil(signatureBytesBelow / 3) * 4, pattern: /^[\w+/]+={0,2}$/, inUnits: true })),
  }),
  reply: agreement,
  errors: [
    ...identityProblems,
    ...questionnaireProblemCodes,
    ...countryProblems,
    'INVESTMENT_NOT_PENDING',
    'AGREEMENT_SIGNED',
    'AGREEMENT_CHANGED',
    'AGREEMENT_UNREADABLE',
    'CAMPAIGN_CLOSED',
    'FILE_UNCHECKED',
  ],
  idempotent: true,
  bodyBytes: 720_000,
  rate: 30,
  stale: ['my-investment/', 'process-investment/', 'get-investment-process-reciept/', 'contracts/'],
})

export const get = call({
  method: 'GET',
  path: 'contracts/get-investor-contract/{id}',
  access: 'user',
  summary: "Returns the agreement of one of the user's investments. The file is returned by download.",
  spec: 'investing 7',
  params: object({ id: id() }),
  reply: agreement,
  cache: 'private',
})

export const check = call({
  method: 'GET',
  path: 'contracts/check',
  access: 'visitor',
  summary:
    'Checks whether an agreement with this hash, or a file with it, was signed on this site. Returns the date and the campaign, never the investor or the amount.',
  spec: 'investing 3, decision T79',
  query: object({ hash: fileHash }),
  reply: object({
    known: bool(),
    /** In the site's time zone. */
    signedOn: nullable(date()),
    campaign: nullable(object({ slug, name: text({ max: 200 }) })),
    /** The investment was cancelled, or another agreement replaced this one. */
    ended: bool(),
  }),
  rate: 30,
})
export type AgreementCheck = Value<typeof check.reply>

/** A POST, because a name must not be part of a URL. */
export const downloadDraft = file({
  method: 'POST',
  path: 'contracts/generate-pdf/file',
  access: 'user',
  summary: 'Downloads the agreement to be signed, as a PDF. It is generated on request and not stored.',
  spec: 'investing 7',
  body: object(reading),
  contentTypes: [pdfType],
  localized: true,
  errors: [...generate.errors, 'AGREEMENT_UNREADABLE'],
  rate: 30,
})

export const download = file({
  path: 'contracts/get-investor-contract/{id}/file',
  access: 'user',
  summary:
    "Downloads the signed agreement of one of the user's investments, always the same bytes. It is generated after the signature, at the latest by this call.",
  spec: 'investing 7',
  params: object({ id: id() }),
  contentTypes: [pdfType],
  cache: 'private',
  rate: 30,
})
