/**
 * Calls of North Capital's TransactAPI (transactapi.readme.io/reference). Every call sends the keys in its body, and
 * every response has the HTTP status 200: its `statusCode` is "101" for success.
 */

import { type Answer, providerLine, type ProviderEndpoint, Silence } from '#api/adapters/payments/provider-line.ts'
import type { Clock } from '#api/ports.ts'

export interface NorthCapitalAccess extends ProviderEndpoint {
  readonly clientId: string
  readonly developerKey: string
  /** A simulator: the sandbox's or North Capital's own. */
  readonly test: boolean
}

export type Fields = Readonly<Record<string, string | undefined>>

export interface Reply {
  readonly isOk: boolean
  readonly code: string
  /** It may repeat what was sent: never logged, and never part of an error. */
  readonly description: string
  readonly body: Answer['body']
}

export type TransactApi = (
  method: 'POST' | 'PUT',
  name: string,
  fields: Fields,
  file?: { readonly name: string; readonly mime: string; readonly bytes: Uint8Array },
) => Promise<Reply>

export const invalidKeys = '103'
/** Codes that do not concern the answers: the keys, a call that does not exist, a request that could not be read. */
const passingCodes: ReadonlySet<string> = new Set([invalidKeys, '104', '105'])
const passingDescription =
  /try again|try later|time-?d? ?out|temporar|unavailable|internal (?:server )?error|maintenance/i

/** Throws Silence if it is unknown whether the call was carried out, or if it was not because of the site's keys. */
export function transactApi(access: NorthCapitalAccess, clock: Clock): TransactApi {
  const call = rawTransactApi(access, clock)
  return async (...request) => {
    const reply = await call(...request)
    if (!reply.isOk && (passingCodes.has(reply.code) || passingDescription.test(reply.description)))
      throw new Silence(`code ${reply.code}`)
    return reply
  }
}

/** Also returns refusals of the keys. */
export function rawTransactApi({ clientId, developerKey, ...endpoint }: NorthCapitalAccess, clock: Clock): TransactApi {
  const line = providerLine(endpoint, clock)
  return async (method, name, fields, file) => {
    const body = file === undefined ? new URLSearchParams() : new FormData()
    for (const [field, value] of Object.entries({ clientID: clientId, developerAPIKey: developerKey, ...fields }))
      if (value !== undefined) body.append(field, value)
    if (file !== undefined && body instanceof FormData)
      body.append('userfile0', new Blob([new Uint8Array(file.bytes)], { type: file.mime }), file.name)
    const answer = await line({ method, path: `/tapiv3/index.php/v3/${name}`, body }).catch((error: unknown) => {
      throw error instanceof Silence ? error : new Silence('no readable response')
    })
    const { statusCode, statusDesc } = answer.body
    const code = typeof statusCode === 'string' || typeof statusCode === 'number' ? String(statusCode) : ''
    if (!/^\d{3}$/.test(code)) throw new Silence('no status code')
    return {
      isOk: code === '101',
      code,
      description: typeof statusDesc === 'string' ? statusDesc : '',
      body: answer.body,
    }
  }
}

export type JsonRecord = Readonly<Record<string, unknown>>

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The objects in a list, however it is nested: calls return `[true, [{…}]]`, `[{…}]` and `{…}`. */
export function recordsIn(value: unknown): readonly JsonRecord[] {
  if (Array.isArray(value)) return value.flatMap((each: unknown) => recordsIn(each))
  return isRecord(value) ? [value] : []
}

/** A text or number by its name, whose letter case and spaces differ between calls: `KYCstatus`, `KYC Status`. */
export function textIn(record: JsonRecord, name: string): string | undefined {
  const plain = (text: string): string => text.replaceAll(/[^a-z\d]/gi, '').toLowerCase()
  const wanted = plain(name)
  for (const [key, value] of Object.entries(record))
    if (plain(key) === wanted && (typeof value === 'string' || typeof value === 'number')) return String(value).trim()
  return undefined
}
