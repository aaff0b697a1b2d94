/** The state of the sandbox's Shufti Pro. */

import { createHash } from 'node:crypto'
import type { BoundedMap } from '#sandbox/bounded-map.ts'
import type { ProviderContext } from '#sandbox/provider.ts'

export interface ShuftiOptions {
  /** The only accepted caller; its secret also signs. */
  readonly client: { readonly id: string; readonly secret: string }
  /** Whether the secret is hashed before it signs; not so for older accounts. */
  readonly hashesSecret: boolean
  /** Milliseconds after which pictures that the caller sent are accepted, unless the check has ended before. */
  readonly checkMs: number
}

export const shuftiDefaults = { hashesSecret: true, checkMs: 20_000 } as const

export type ShuftiEvent =
  | 'request.pending'
  | 'request.received'
  | 'request.timeout'
  | 'request.deleted'
  | 'review.pending'
  | 'verification.accepted'
  | 'verification.declined'
  | 'verification.cancelled'
  | 'verification.status.changed'

export const endEvents = [
  'request.timeout',
  'request.deleted',
  'review.pending',
  'verification.accepted',
  'verification.declined',
  'verification.cancelled',
  'verification.status.changed',
] as const satisfies readonly ShuftiEvent[]

/** A possible match with a list, as in the response. */
export interface ShuftiHit {
  readonly name: string
  readonly entity_type: 'person'
  readonly score: number
  readonly match_types: readonly string[]
  readonly sources: readonly string[]
  readonly types: readonly string[]
}

export interface Verification {
  readonly reference: string
  /** Part of the address of its page. */
  readonly secret: string
  /** The user takes the pictures on Shufti's page. */
  readonly onsite: boolean
  readonly services: readonly string[]
  readonly name: { readonly first_name: string; readonly last_name: string }
  readonly dob: string
  readonly country: string | null
  readonly language: string
  readonly callbackUrl: string | null
  readonly redirectUrl: string | null
  readonly pictures: number
  readonly until: number
  event: ShuftiEvent
  codes: readonly string[]
  /** Whether the lists have no match; null if they were not searched. */
  screened: boolean | null
  hits: readonly ShuftiHit[]
}

export interface ShuftiState {
  readonly around: ProviderContext
  readonly options: ShuftiOptions
  readonly verifications: BoundedMap<Verification>
}

/** A match of the person with a list of sanctions that does not exist. */
export function listedHit({ name }: Pick<Verification, 'name'>): ShuftiHit {
  return {
    name: `${name.first_name} ${name.last_name}`.trim(),
    entity_type: 'person',
    score: 1.7,
    match_types: ['name_exact'],
    sources: ['sandbox-list-of-sanctions'],
    types: ['sanction'],
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

export function signatureOf(body: string, { client, hashesSecret }: ShuftiOptions, secret = client.secret): string {
  return sha256(body + (hashesSecret ? sha256(secret) : secret))
}

/** Declined because of these codes; only the lists concern the screening. */
const screeningCode = /^SPDR(?:34|16[0-4]|18[2-6]|31[3-8])$/
const faceCode = /^SPDR(?:01|19|37|38|43|58|59|6[0-2])$/

/** The body of a response or a callback. */
export function shownVerification(provider: ShuftiState, verification: Verification): Record<string, unknown> {
  const { reference, event, country, codes, onsite, secret } = verification
  const common = { reference, event, country, error: '' }
  if (event === 'request.pending' && onsite)
    return { ...common, verification_url: `${provider.around.address}/hosted/verify/${secret}` }
  if (event !== 'verification.accepted' && event !== 'verification.declined') return common
  return {
    ...common,
    proofs: shownProofs(provider, verification),
    verification_data: shownData(verification),
    verification_result: shownResult(verification),
    info: { agent: { is_desktop: true }, geolocation: { country_code: country ?? '' } },
    ...(event === 'verification.declined'
      ? {
          declined_reason: codes.join(', '),
          declined_codes: codes,
          services_declined_codes: { [serviceOf(codes)]: codes },
        }
      : {}),
  }
}

function serviceOf(codes: readonly string[]): string {
  const [code = ''] = codes
  return screeningCode.test(code) ? 'background_checks' : faceCode.test(code) ? 'face' : 'document'
}

function shownProofs({ around }: ShuftiState, { reference, services }: Verification): object {
  const token = around.ids.hex(40)
  return {
    ...Object.fromEntries(
      services
        .filter((service) => service === 'document' || service === 'face' || service === 'address')
        .map((service) => [
          service,
          { proof: `${around.address}/storage/${reference}/${service}?access_token=${token}` },
        ]),
    ),
    access_token: token,
  }
}

function shownData({ services, name, dob, hits }: Verification): object {
  return {
    ...(services.includes('document')
      ? { document: { name, dob, document_number: 'A123456', face_match_confidence: 96 } }
      : {}),
    ...(services.includes('background_checks')
      ? { background_checks: { name, dob, aml_data: { filters: ['sanction', 'warning', 'pep'], hits } } }
      : {}),
  }
}

function shownResult({ services, codes, event, screened }: Verification): object {
  const failed = new Set(event === 'verification.declined' ? codes.map((code) => serviceOf([code])) : [])
  const verdict = (service: string): 0 | 1 => (failed.has(service) ? 0 : 1)
  return {
    ...(services.includes('document') ? { document: { document: verdict('document'), name: 1, dob: 1 } } : {}),
    ...(services.includes('face') ? { face: verdict('face') } : {}),
    ...(services.includes('address') ? { address: { full_address: verdict('address') } } : {}),
    ...(services.includes('background_checks')
      ? { background_checks: screened === null ? null : screened ? 1 : 0 }
      : {}),
    ...(services.includes('aml_for_businesses') ? { aml_for_businesses: 1 } : {}),
  }
}
